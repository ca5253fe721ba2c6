import { BYTE_ORDER_MARK, csvLines } from '#shared/csv.ts'
import { LIFECYCLE_FIELDS } from '#shared/plugins/lifecycle/lifecycle-fields.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { COLUMN_LABELS } from '#shared/transfer/columns.ts'
import { saveFile } from '../../../ui/save-file.ts'

type Column = [heading: string, cell: (plugin: Plugin) => string]

/** The columns of the table. An import of Plugfolio recognizes their headings. */
const COLUMNS: Column[] = [
  ['Name', ({ name }) => name],
  [COLUMN_LABELS.manufacturer, ({ manufacturer }) => manufacturer],
  [COLUMN_LABELS.type, ({ type }) => type],
  ['Formats', ({ formats }) => formats.join(', ')],
  [COLUMN_LABELS.version, ({ version }) => version],
  [COLUMN_LABELS.isUAD, ({ isUAD }) => yesNo(isUAD)],
  [COLUMN_LABELS.isOwned, ({ isOwned }) => yesNo(isOwned)],
  [COLUMN_LABELS.isFavorite, ({ isFavorite }) => yesNo(isFavorite)],
  [COLUMN_LABELS.isFree, ({ metadata }) => yesNo(metadata.isFree)],
  [COLUMN_LABELS.tags, ({ tags }) => tags.join(', ')],
  [COLUMN_LABELS.description, ({ metadata }) => metadata.description],
  [COLUMN_LABELS.updateUrl, ({ updateUrl }) => updateUrl],
  ...LIFECYCLE_FIELDS.map((field): Column => [COLUMN_LABELS[field], ({ metadata }) => metadata[field] ?? '']),
  [COLUMN_LABELS.path, ({ path }) => path],
]

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/** These plugins as CSV text for spreadsheets, as the page shows them. */
export const selectionCsv = (plugins: Plugin[]) =>
  BYTE_ORDER_MARK +
  csvLines([
    COLUMNS.map(([heading]) => heading),
    ...plugins.map((plugin) => COLUMNS.map(([, cell]) => cell(plugin))),
  ])

/** Downloads these plugins as a table. */
export const saveSelection = (plugins: Plugin[]) =>
  saveFile('plugins.csv', selectionCsv(plugins), 'text/csv;charset=utf-8')
