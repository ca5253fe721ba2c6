import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isQuietTime } from '#shared/notifications/local-time.ts'
import type { Notification as AppNotification } from '#shared/notifications/notification.ts'
import { PRODUCT } from '#shared/product.ts'
import { notificationsQuery, preferencesQuery } from '../../api/queries.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { lazyPart } from '../../ui/overlays/lazy-part.tsx'
import styles from './bell.module.css'
import * as notificationWords from './notification-words.ts'

const BellPopover = lazyPart(async () => (await import('./bell-popover.tsx')).BellPopover)

/** The bell in the header. A dot says that there are new notifications, its label how many. Its popover is loaded lazily. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const unread = useUnread()

  return (
    <>
      <IconButton
        ref={setButton}
        label={unread ? notificationWords.notificationsNew(unread) : notificationWords.notifications}
        icon={BellIcon}
        className={styles.bell}
        data-unread={unread > 0 || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {unread > 0 && <span className={styles.dot} />}
      </IconButton>
      {isOpen && <BellPopover anchor={button} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The number of new notifications, loaded again with every navigation. Banners show those that arrive on a hidden page. */
function useUnread() {
  const queries = useQueryClient()
  const [path] = useLocation()
  const known = useRef(path)

  useEffect(() => {
    if (path === known.current) return
    known.current = path
    void queries.invalidateQueries(notificationsQuery)
  }, [path, queries])

  const { data } = useQuery(notificationsQuery)
  useBanners(data)
  return data?.filter(({ readAt }) => readAt === null).length ?? 0
}

const MAX_BANNERS = 3

/** Shows banners for notifications that arrive while the page is hidden; one for several pages, because a banner replaces one with its tag. */
function useBanners(list: AppNotification[] | undefined) {
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
  title: notificationWords.newNotifications(arrivals.length),
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
