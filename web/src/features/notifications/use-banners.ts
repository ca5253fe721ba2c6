import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Notification as AppNotification } from '#shared/notifications/notification.ts'
import { isQuietTime } from '#shared/notifications/preferences.ts'
import { PRODUCT } from '#shared/product.ts'
import { preferencesQuery } from '../../api/queries.ts'
import { formattedNumber } from '../../ui/text/locale.ts'

const MAX_BANNERS = 3

/**
 * Shows system banners for notifications that arrive while the page is hidden. Several open pages show only one banner,
 * because a banner replaces one with the same tag.
 */
export function useBanners(list: AppNotification[] | undefined) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const knownIds = useRef<Set<string> | undefined>(undefined)

  const showArrivals = useEffectEvent(async (arrivals: AppNotification[]) => {
    if (!arrivals.length || !document.hidden || !canShow()) return
    const preferences = await queries.ensureQueryData(preferencesQuery).catch(() => undefined)
    if (!preferences?.desktopNotifications || isQuietTime(preferences, new Date())) return
    for (const one of arrivals.length > MAX_BANNERS ? [summaryOf(arrivals)] : arrivals) show(one, navigate)
  })

  useEffect(() => {
    if (!list) return
    const before = knownIds.current
    knownIds.current = new Set(list.map(({ id }) => id))
    // The notifications of the first load are not new.
    if (before) void showArrivals(list.filter(({ id, readAt }) => readAt === null && !before.has(id)))
  }, [list])
}

const canShow = () => 'Notification' in window && Notification.permission === 'granted'

type Banner = Pick<AppNotification, 'id' | 'title' | 'text' | 'link'>

const summaryOf = (arrivals: AppNotification[]): Banner => ({
  id: arrivals.map(({ id }) => id).join(),
  title: `${formattedNumber(arrivals.length)} new notifications`,
  text: '',
  link: null,
})

function show({ id, title, text, link }: Banner, navigate: (path: string) => void) {
  const banner = new Notification(title, { body: text || PRODUCT, tag: id, icon: '/icon-192.png' })
  banner.onclick = () => {
    window.focus()
    if (link !== null) navigate(link)
    banner.close()
  }
}
