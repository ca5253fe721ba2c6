import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

type Tone = 'info' | 'ok' | 'amber' | 'danger'
type NoticeProps = { tone: Tone; title?: string; icon?: LucideIcon; children?: ReactNode }

const ICONS: Record<Tone, LucideIcon> = {
  info: Info,
  ok: CircleCheck,
  amber: TriangleAlert,
  danger: TriangleAlert,
}

/** A message that stays on the page. */
export function Notice({ tone, title, icon: Icon = ICONS[tone], children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <Icon size={17} className={styles.icon} />
      <div className={styles.words}>
        {title && <b className={styles.title}>{title}</b>}
        {children}
      </div>
    </div>
  )
}
