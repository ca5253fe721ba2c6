import type { ReactNode } from 'react'
import styles from './plate.module.css'

/** A section of the parts page: a heading and rows of parts. */
export function PartsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.plate}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

/** Parts side by side, under a label. */
export function PartsRow({ says, children }: { says?: string; children: ReactNode }) {
  return (
    <div>
      {says && <p className={styles.says}>{says}</p>}
      <div className={styles.row}>{children}</div>
    </div>
  )
}
