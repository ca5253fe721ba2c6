import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import * as libraryPartWords from '../library-words.ts'
import { ColumnHandle } from './column-handle.tsx'
import styles from './plugin-row.module.css'
import {
  type ColumnWidths,
  columnStyle,
  DEFAULT_ROW_COLUMNS,
  type HeadColumn,
  ROW_COLUMN_TITLES,
  ROW_COLUMN_WIDTHS,
  type RowColumn,
} from './row-columns.ts'

type PluginRowHeadProps = {
  columns?: readonly RowColumn[]
  /** The column by which the list is sorted; undefined if it is sorted by something else. */
  sorted?: { column: string; isDescending: boolean } | undefined
  onSort?: (column: HeadColumn) => void
  /** The chosen widths in pixels. */
  widths?: Partial<Record<HeadColumn, number>>
  onWiden?: (widths: ColumnWidths) => void
  /** At the right end, above the actions. */
  children?: ReactNode
}

/** The headings above plugin rows: each sorts the list, and the handle between two changes their widths. */
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
          aria-label={libraryPartWords.sortByColumn(title)}
          onClick={() => onSort?.(column)}
        >
          {title}
          {isSorted && <Arrow size={13} aria-hidden="true" />}
        </button>
        {onWiden && order < columns.length && (
          <ColumnHandle
            column={column}
            columns={['name', ...columns]}
            width={widths?.[column] ?? ROW_COLUMN_WIDTHS[column]}
            onWiden={onWiden}
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
