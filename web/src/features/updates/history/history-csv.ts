import { BYTE_ORDER_MARK, csvLines } from '#shared/csv.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'

const COLUMNS: [heading: string, cell: (entry: UpdateEntry) => string][] = [
  ['Plugin', ({ pluginName }) => pluginName],
  ['Manufacturer', ({ manufacturer }) => manufacturer],
  ['Previous version', ({ previousVersion }) => previousVersion],
  ['New version', ({ newVersion }) => newVersion],
  ['Status', ({ status }) => status],
  ['Started', ({ createdAt }) => createdAt],
  ['Changed', ({ changedAt }) => changedAt],
]

/** Updates as a file for a spreadsheet, in which no name or version is a formula. */
export const historyCsv = (entries: UpdateEntry[]) =>
  BYTE_ORDER_MARK +
  csvLines([
    COLUMNS.map(([heading]) => heading),
    ...entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry))),
  ])
