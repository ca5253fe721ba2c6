import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Surface } from '../../../ui/layout/surface.tsx'
import styles from './organize-way.module.css'

type OrganizeWayProps = { icon: LucideIcon; title: string; description: string; children: ReactNode }

/** One of the two ways to run the plan, with its button. */
export function OrganizeWay({ icon: Icon, title, description, children }: OrganizeWayProps) {
  return (
    <Surface className={styles.way}>
      <Icon size={20} className={styles.icon} aria-hidden="true" />
      <b>{title}</b>
      <p>{description}</p>
      {children}
    </Surface>
  )
}
