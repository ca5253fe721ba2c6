import { searchPredicate } from '#shared/library-view/search.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'

export type HistoryFilter = { status: UpdateEntry['status'] | ''; search: string }

export const NO_HISTORY_FILTER: HistoryFilter = { status: '', search: '' }

export const HISTORY_STATUSES = ['pending', 'completed', 'failed'] as const

/** Reads the filter from a URL; unknown values are ignored. */
export const historyFilterIn = (params: URLSearchParams): HistoryFilter => ({
  status: HISTORY_STATUSES.find((status) => status === params.get('status')) ?? '',
  search: params.get('q') ?? '',
})

/** The updates with this status whose plugin or manufacturer contains the typed text. */
export function filteredHistory(entries: UpdateEntry[], { status, search }: HistoryFilter) {
  const fits = searchPredicate(search)
  return entries.filter(
    (entry) =>
      (status === '' || entry.status === status) &&
      fits({ name: entry.pluginName, manufacturer: entry.manufacturer }),
  )
}
