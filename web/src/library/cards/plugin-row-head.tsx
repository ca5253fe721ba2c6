import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { ColumnHandle } from './column-handle.tsx'
import styles from './plugin-row.module.css'
import {
  columnStyle,
  DEFAULT_ROW_COLUMNS,
  ROW_COLUMN_TITLES,
  ROW_COLUMN_WIDTHS,
  type RowColumn,
} from './row-columns.ts'

type HeadColumn = RowColumn | 'name'

type PluginRowHeadProps = {
  columns?: readonly RowColumn[]
  /** The column by which the list is sorted; undefined if it is sorted by something else. */
  sorted?: { column: string; isDescending: boolean } | undefined
  onSort?: (column: HeadColumn) => void
  /** The chosen widths in pixels. */
  widths?: Partial<Record<HeadColumn, number>>
  /** A new width in pixels; null for the original one. */
  onWiden?: (column: HeadColumn, width: number | null) => void
  /** At the right end, above the actions. */
  children?: ReactNode
}

/** The headings above plugin rows: each sorts the list, and the handle at its end changes its width. */
export function PluginRowHead({
  columns = DEFAULT_ROW_COLUMNS,
  sorted,
  onSort,
  widths,
  onWiden,
  children,
}: PluginRowHeadProps) {
  const heading = (column: HeadColumn, order: number) => {
    const title = ROW_COLUMN_TITLES[column]
    const Arrow = sorted?.isDescending ? ArrowDown : ArrowUp
    const isSorted = sorted?.column === column
    return (
      <span
        key={column}
        className={column === 'name' ? styles.name : styles.cell}
        data-column={column}
        data-order={order}
        style={columnStyle(column)}
      >
        <button
          type="button"
          aria-pressed={isSorted}
          aria-label={`Sort by ${title}`}
          onClick={() => onSort?.(column)}
        >
          {title}
          {isSorted && <Arrow size={13} aria-hidden="true" />}
        </button>
        {onWiden && (
          <ColumnHandle
            title={title}
            width={widths?.[column] ?? ROW_COLUMN_WIDTHS[column]}
            onWiden={(width) => onWiden(column, width)}
          />
        )}
      </span>
    )
  }

  return (
    <div className={styles.head}>
      <span className={styles.thumb} />
      {heading('name', 0)}
      {columns.map((column, index) => heading(column, index + 1))}
      <span className={styles.update} />
      <span className={styles.actions}>{children}</span>
    </div>
  )
}
