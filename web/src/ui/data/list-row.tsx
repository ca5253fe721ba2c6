import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../look/class-names.ts'
import styles from './list-row.module.css'

type ListRowProps = ComponentProps<'article'> & {
  /** The name of the row for a screen reader. */
  label: string
  /** The decorative picture before the title, where there is room. */
  picture?: ReactNode
  /** The title: a button or link with `data-roving`. It covers the row, and `aria-expanded` marks the row as opened. */
  opener: ReactNode
  /** Paragraphs below the title. */
  below: ReactNode
  /** The columns, each one `span`. A text that is too long ends with an ellipsis. */
  children: ReactNode
}

/** A row of a list: what it is about, then its columns. In a narrow list its cells move together. */
export const ListRow = ({ label, picture, opener, below, className, children, ...native }: ListRowProps) => (
  <article {...native} className={classNames(styles.row, className)} aria-label={label}>
    {picture && <div className={styles.picture}>{picture}</div>}
    <div className={styles.name}>
      <h3>{opener}</h3>
      {below}
    </div>
    {children}
  </article>
)

type ListColumnsProps = ComponentProps<'div'> & {
  /** The word for what a row is about. */
  title: string
  /** The names of the columns, each a `span` with the class of its column. */
  children: ReactNode
}

/** The names of the columns above a list whose rows have pictures, for the eye: a row says each value in words. A narrow list has none. */
export const ListColumns = ({ title, className, children, ...native }: ListColumnsProps) => (
  <div {...native} className={classNames(styles.columns, className)} data-columns aria-hidden="true">
    <span className={styles.underPicture} />
    <span className={styles.name}>{title}</span>
    {children}
  </div>
)

type RowOpenerProps = {
  /** The id of the item, which `onOpen` gets. */
  id: string
  isOpened: boolean
  tabIndex: number
  onOpen: (id: string) => void
  children: ReactNode
}

/** The title of a row as the button that opens its details. */
export const RowOpener = ({ id, isOpened, tabIndex, onOpen, children }: RowOpenerProps) => (
  <button type="button" data-roving tabIndex={tabIndex} aria-expanded={isOpened} onClick={() => onOpen(id)}>
    {children}
  </button>
)
