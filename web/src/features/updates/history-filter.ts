import { searchFor } from '#shared/plugins/search.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'

export type HistoryFilter = { status: UpdateEntry['status'] | ''; search: string }

export const NO_FILTER: HistoryFilter = { status: '', search: '' }

/** The updates of this status whose plugin or manufacturer holds the typed text. */
export function filteredHistory(entries: UpdateEntry[], { status, search }: HistoryFilter) {
  const fits = searchFor(search)
  return entries.filter(
    (entry) =>
      (status === '' || entry.status === status) &&
      fits({ name: entry.pluginName, manufacturer: entry.manufacturer }),
  )
}
