import { columnTitles } from '../library-words.ts'

/** The columns that a row of the library can have besides the picture, the name and the actions. */
export const ROW_COLUMNS = [
  'manufacturer',
  'type',
  'format',
  'tag',
  'version',
  'size',
  'processor',
  'added',
  'updated',
] as const
export type RowColumn = (typeof ROW_COLUMNS)[number]

/** The columns with a heading. */
export type HeadColumn = RowColumn | 'name'

/** New widths in pixels; null for the original one. */
export type ColumnWidths = Partial<Record<HeadColumn, number | null>>

export const ROW_COLUMN_TITLES: Record<HeadColumn, string> = columnTitles

/** Widths in pixels: what a column has at first, and the limits of a width that a person chooses. */
export const ROW_COLUMN_WIDTHS: Record<HeadColumn, number> = {
  name: 240,
  manufacturer: 160,
  type: 110,
  format: 150,
  tag: 170,
  version: 150,
  size: 90,
  processor: 140,
  added: 110,
  updated: 110,
}
export const ROW_COLUMN_LIMITS = { min: 60, max: 600 }

/** The columns of a new account. */
export const DEFAULT_ROW_COLUMNS: readonly RowColumn[] = ['manufacturer', 'type', 'format', 'version']

/** The custom property with the width of a column, which the head of the list sets for all rows. */
export const columnWidthProperty = (column: HeadColumn) => `--column-${column}`

/** The width of a column as a style; the head and every cell of the column have the same. */
export const columnStyle = (column: HeadColumn) => ({
  flexBasis: `var(${columnWidthProperty(column)}, ${ROW_COLUMN_WIDTHS[column]}px)`,
})
