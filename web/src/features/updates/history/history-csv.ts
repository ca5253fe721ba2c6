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

/** Converts updates to CSV. No cell can be read as a formula. */
export const historyCsv = (entries: UpdateEntry[]) =>
  BYTE_ORDER_MARK +
  csvLines([
    COLUMNS.map(([heading]) => heading),
    ...entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry))),
  ])
