import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  CircleArrowUp,
  type LucideIcon,
  Megaphone,
  ShieldAlert,
  TriangleAlert,
  Workflow,
} from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import type { Notification, NotificationKind } from '#shared/notifications/notification.ts'
import { notificationsQuery } from '../../api/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonPopover } from '../../ui/overlays/button-popover.tsx'
import * as common from '../../ui/text/common-words.ts'
import { timeAgo } from '../../ui/text/time-ago.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useMarkAllRead, useMarkRead } from './actions.ts'
import styles from './bell.module.css'
import itemStyles from './notification-item.module.css'
import * as notificationWords from './notification-words.ts'

/** The list of notifications. It is open while it is rendered. */
export const BellPopover = ({ anchor, onClose }: { anchor: HTMLElement | null; onClose: () => void }) => (
  <ButtonPopover
    label={notificationWords.notifications}
    button={anchor}
    className={styles.popover}
    onClose={onClose}
  >
    <NotificationList onGo={onClose} />
    <Link href="/settings?tab=notifications" className={styles.foot} onClick={onClose}>
      {notificationWords.notificationSettings}
    </Link>
  </ButtonPopover>
)

/** The notifications, newest first. Showing them marks them as read; they look new until the list closes or all are marked. */
function NotificationList({ onGo }: { onGo: () => void }) {
  const { data, isError, refetch } = useQuery(notificationsQuery)
  const { newIds, forget } = useMarkListRead(data ?? [])
  const markAll = useMarkAllRead()

  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{notificationWords.notifications}</h2>
        {newIds.size > 0 && (
          <Button
            kind="ghost"
            size="sm"
            isBusy={markAll.isPending}
            onClick={() => markAll.mutate(undefined, { onSuccess: forget })}
          >
            {notificationWords.markAllAsRead}
          </Button>
        )}
      </div>
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((one) => (
            <NotificationItem key={one.id} notification={one} isNew={newIds.has(one.id)} onGo={onGo} />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <div className={styles.none}>
          <b>{notificationWords.noNotifications}</b>
          <p>{notificationWords.noNotificationsHint}</p>
        </div>
      )}
      {!data && !isError && <p className={styles.none}>{common.loading}</p>}
      {!data && isError && (
        <div className={styles.none}>
          <p role="alert">{notificationWords.couldntLoadNotifications}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </div>
      )}
    </>
  )
}

/** Marks unread notifications as read; returns the ids of those that were new when they were shown. */
function useMarkListRead(list: Notification[]) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const { mutate } = useMarkRead()
  const unread = list.filter(({ readAt }) => readAt === null).map(({ id }) => id)

  const mark = useEffectEvent(() => {
    if (!unread.length) return
    setSeen(new Set([...seen, ...unread]))
    mutate({ body: { ids: unread } })
  })
  const key = unread.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the unread ids
  useEffect(() => mark(), [key])

  return { newIds: seen, forget: () => setSeen(new Set()) }
}

type NotificationItemProps = { notification: Notification; isNew: boolean; onGo: () => void }

/** One notification. If it has a link, the whole item is the link. */
export function NotificationItem({ notification, isNew, onGo }: NotificationItemProps) {
  const { kind, title, text, link, createdAt, count } = notification
  const Icon = ICONS[kind]
  const contents = (
    <>
      <Icon size={16} className={itemStyles.icon} />
      <span className="break grid shrink gap-2">
        <b className="strong">
          {title}
          {isNew && <VisuallyHidden> {notificationWords.isNew}</VisuallyHidden>}
        </b>
        <span className="soft">{text}</span>
        {count > 1 && <span className="soft small">{notificationWords.timesThatDay(count)}</span>}
        <time className="faint small" dateTime={createdAt}>
          {timeAgo(createdAt, new Date())}
        </time>
      </span>
    </>
  )

  return (
    <li data-new={isNew || undefined} data-kind={kind} className={itemStyles.item}>
      {link === null ? (
        <div className={itemStyles.contents}>{contents}</div>
      ) : (
        <Link href={link} className={itemStyles.contents} onClick={onGo}>
          {contents}
        </Link>
      )}
    </li>
  )
}

const ICONS: Record<NotificationKind, LucideIcon> = {
  update: CircleArrowUp,
  alarm: TriangleAlert,
  ending: CalendarClock,
  uad: Workflow,
  security: ShieldAlert,
  news: Megaphone,
}
