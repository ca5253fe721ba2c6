import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Notification as Told } from '#shared/notifications/notification.ts'
import { isQuiet } from '#shared/notifications/quiet-hours.ts'
import { PRODUCT } from '#shared/product.ts'
import { preferencesQuery } from '../../api/queries.ts'

const AT_ONCE = 3

/**
 * Banners of the system for what arrives while nobody looks at this page. Several pages that are open show one: a banner
 * with the same tag takes the place of the one before.
 */
export function useBanners(list: Told[] | undefined) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const known = useRef<Set<string> | undefined>(undefined)

  const arrived = useEffectEvent(async (news: Told[]) => {
    if (!news.length || !document.hidden || !mayShow()) return
    const preferences = await queries.ensureQueryData(preferencesQuery).catch(() => undefined)
    if (!preferences?.desktopNotifications || isQuiet(preferences, new Date())) return
    for (const one of news.length > AT_ONCE ? [summaryOf(news)] : news) show(one, navigate)
  })

  useEffect(() => {
    if (!list) return
    const before = known.current
    known.current = new Set(list.map(({ id }) => id))
    // What was there when the page was opened is no news.
    if (before) void arrived(list.filter(({ id, readAt }) => readAt === null && !before.has(id)))
  }, [list])
}

const mayShow = () => 'Notification' in window && Notification.permission === 'granted'

type Banner = Pick<Told, 'id' | 'title' | 'text' | 'link'>

const summaryOf = (news: Told[]): Banner => ({
  id: news.map(({ id }) => id).join(),
  title: `${news.length} new notifications`,
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
