import type { ReactNode } from 'react'
import styles from './plate.module.css'

/** A piece of the parts page: a heading and the parts under it, each row with what it shows. */
export function Plate({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.plate}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

/** Parts side by side, under a word about their state. */
export function PlateRow({ says, children }: { says?: string; children: ReactNode }) {
  return (
    <div>
      {says && <p className={styles.says}>{says}</p>}
      <div className={styles.row}>{children}</div>
    </div>
  )
}
