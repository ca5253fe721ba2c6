import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './tag.module.css'

type TagProps = {
  tone?: 'ok' | 'amber' | 'danger' | 'accent' | 'info' | undefined
  icon?: LucideIcon
  children: ReactNode
}

/** A short state or kind. The color never carries the meaning alone. */
export const Tag = ({ tone, icon: Icon, children }: TagProps) => (
  <span className={styles.tag} data-tone={tone}>
    {Icon && <Icon size={13} />}
    {children}
  </span>
)
