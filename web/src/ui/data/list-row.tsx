import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../look/class-names.ts'
import styles from './list-row.module.css'

type ListRowProps = ComponentProps<'article'> & {
  /** What a screen reader calls the row. */
  label: string
  /** The title: a button or link with `data-roving`. It covers the row, and `aria-expanded` marks the row as opened. */
  opener: ReactNode
  /** Paragraphs below the title. */
  below: ReactNode
  /** The columns, each one `span`. A text that is too long ends with an ellipsis. */
  children: ReactNode
}

/** A row of a list: what it is about, then its columns. In a narrow list its cells move together. */
export const ListRow = ({ label, opener, below, className, children, ...native }: ListRowProps) => (
  <article {...native} className={classNames(styles.row, className)} aria-label={label}>
    <div className={styles.name}>
      <h3>{opener}</h3>
      {below}
    </div>
    {children}
  </article>
)
