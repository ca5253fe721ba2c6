import {
  CalendarClock,
  CircleArrowUp,
  type LucideIcon,
  Megaphone,
  ShieldAlert,
  TriangleAlert,
  Workflow,
} from 'lucide-react'
import { Link } from 'wouter'
import type { Notification, NotificationKind } from '#shared/notifications/notification.ts'
import { timeAgo } from '../../ui/text/time-ago.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './notification-item.module.css'
import * as notificationWords from './notification-words.ts'

type NotificationItemProps = { notification: Notification; isNew: boolean; onGo: () => void }

/** One notification. If it has a link, the whole item is the link. */
export function NotificationItem({ notification, isNew, onGo }: NotificationItemProps) {
  const { kind, title, text, link, createdAt, count } = notification
  const Icon = ICONS[kind]
  const contents = (
    <>
      <Icon size={16} className={styles.icon} />
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
    <li data-new={isNew || undefined} data-kind={kind} className={styles.item}>
      {link === null ? (
        <div className={styles.contents}>{contents}</div>
      ) : (
        <Link href={link} className={styles.contents} onClick={onGo}>
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
