import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../look/class-names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './data-table.module.css'

type Column = {
  label: string
  isLabelHidden?: boolean
  align?: 'right'
  /** Width in pixels; the rest is shared. */
  width?: number
  /** Hides the column on small screens; its cells need `isWide`, too. */
  isWide?: boolean
}

type DataTableProps = { label: string; columns: Column[]; children: ReactNode }

/** A table with a sticky head. Rows are plain `<tr>`. */
export const DataTable = ({ label, columns, children }: DataTableProps) => (
  <table className={styles.table} aria-label={label}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.label}
            scope="col"
            className={styles.head}
            data-align={column.align}
            data-wide={column.isWide || undefined}
            style={{ width: column.width }}
          >
            {column.isLabelHidden ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

type CellProps = {
  look?: 'strong' | 'data'
  align?: 'right'
  isWide?: boolean
} & Omit<ComponentProps<'td'>, 'align'>

/** A cell: `strong` for the subject of the row, `data` for versions, paths and other machine output. */
export const TableCell = ({ look, align, isWide, className, ...native }: CellProps) => (
  <td
    {...native}
    className={classNames(styles.cell, className)}
    data-look={look}
    data-align={align}
    data-wide={isWide || undefined}
  />
)
