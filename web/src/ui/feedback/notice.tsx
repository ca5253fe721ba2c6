import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

type Tone = 'info' | 'ok' | 'amber' | 'danger'
type NoticeProps = {
  tone: Tone
  title?: string
  /** The title stands for a part of the page that could not be shown. */
  isHeading?: boolean
  icon?: LucideIcon
  children?: ReactNode
}

const ICONS: Record<Tone, LucideIcon> = {
  info: Info,
  ok: CircleCheck,
  amber: TriangleAlert,
  danger: TriangleAlert,
}

/** A message that stays on the page. */
export function Notice({ tone, title, isHeading, icon: Icon = ICONS[tone], children }: NoticeProps) {
  const Title = isHeading ? 'h2' : 'b'

  return (
    <div className={styles.notice} data-tone={tone}>
      <Icon size={17} className={styles.icon} />
      <div className="grow break pretty">
        {title && <Title className={styles.title}>{title}</Title>}
        {children}
      </div>
    </div>
  )
}
