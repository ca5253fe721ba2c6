import type { ReactNode } from 'react'
import styles from './import-head.module.css'

/** The header of a running import: title, text and buttons. */
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
