import { BYTE_ORDER_MARK, csvLines } from '#shared/csv.ts'
import { searchOf } from '#shared/text/search.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { csvHeadings } from '../update-words.ts'

export type HistoryFilter = { status: UpdateEntry['status'] | ''; search: string }

export const NO_HISTORY_FILTER: HistoryFilter = { status: '', search: '' }

const historySearch = searchOf<UpdateEntry>(({ pluginName, manufacturer }) => ({
  names: [pluginName, manufacturer],
}))

export const HISTORY_STATUSES = ['pending', 'completed', 'failed'] as const

/** Reads the filter from a URL; unknown values are ignored. */
export const historyFilterIn = (params: URLSearchParams): HistoryFilter => ({
  status: HISTORY_STATUSES.find((status) => status === params.get('status')) ?? '',
  search: params.get('q') ?? '',
})

/** The updates with this status whose plugin or manufacturer has each typed word. */
export function filteredHistory(entries: UpdateEntry[], { status, search }: HistoryFilter) {
  const fits = historySearch.matcher(search)
  return entries.filter((entry) => (status === '' || entry.status === status) && fits(entry))
}

const COLUMNS: [heading: string, cell: (entry: UpdateEntry) => string][] = [
  [csvHeadings.plugin, ({ pluginName }) => pluginName],
  [csvHeadings.manufacturer, ({ manufacturer }) => manufacturer],
  [csvHeadings.previousVersion, ({ previousVersion }) => previousVersion],
  [csvHeadings.newVersion, ({ newVersion }) => newVersion],
  [csvHeadings.status, ({ status }) => status],
  [csvHeadings.started, ({ createdAt }) => createdAt],
  [csvHeadings.changed, ({ changedAt }) => changedAt],
]

/** Converts updates to CSV. No cell can be read as a formula. */
export const historyCsv = (entries: UpdateEntry[]) =>
  BYTE_ORDER_MARK +
  csvLines([
    COLUMNS.map(([heading]) => heading),
    ...entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry))),
  ])
