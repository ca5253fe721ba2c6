import type { QueryClient } from '@tanstack/react-query'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { updatesQuery } from '../../api/queries.ts'

/** Puts begun or changed updates into the history that is already known, the one that changed last first. */
export function keepEntries(queries: QueryClient, changed: UpdateEntry[]) {
  const ids = new Set(changed.map(({ id }) => id))
  queries.setQueryData(
    updatesQuery.queryKey,
    (known) => known && [...changed, ...known.filter(({ id }) => !ids.has(id))].toSorted(byLastChange),
  )
}

/** Takes an update out of the history that is already known. */
export function dropEntry(queries: QueryClient, { id }: UpdateEntry) {
  queries.setQueryData(updatesQuery.queryKey, (known) => known?.filter((entry) => entry.id !== id))
}

/** Moments in one form and one time zone are in the order of their letters. */
function byLastChange(a: UpdateEntry, b: UpdateEntry) {
  return a.changedAt < b.changedAt ? 1 : a.changedAt > b.changedAt ? -1 : 0
}
