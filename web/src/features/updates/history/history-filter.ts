import { searchOf } from '#shared/text/search.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'

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
