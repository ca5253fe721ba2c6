import type { ReactNode } from 'react'
import styles from './import-head.module.css'

/** The first lines of every view of a running import: what goes on, and what can be done about it. */
export function ImportHead({
  title,
  actions,
  children,
}: {
  title: string
  actions: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
