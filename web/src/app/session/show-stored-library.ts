import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/contract/client.ts'
import { api } from '../../api/api.ts'
import { pluginsQuery, userQuery } from '../../api/first-queries.ts'
import { clearResponseCache } from '../../api/send.ts'
import { shownCopy } from '../../api/shown-copy.ts'
import { readStoredLibrary } from '../../api/store-library.ts'
import { clearUserData } from '../../features/account/sessions/clear-user-data.ts'

/** Shows the stored library in place of the one of the server. Returns false without one. */
export async function showStoredLibrary(queries: QueryClient): Promise<boolean> {
  const library = await readStoredLibrary()
  // The server may have answered in the meantime.
  if (queries.getQueryData(userQuery.queryKey) !== undefined) return true
  if (!library) return false
  const { user, plugins, storedAt, total } = library
  shownCopy.set({ storedAt, stored: plugins.length, total })
  queries.setQueryData(pluginsQuery.queryKey, plugins)
  queries.setQueryData(userQuery.queryKey, user)
  return true
}

/** Replaces the stored library by the one of the server, when it can be reached again. */
export async function leaveStoredLibrary(queries: QueryClient) {
  if (!shownCopy.get()) return
  const shownUser = queries.getQueryData(userQuery.queryKey)
  const user = await api.account.me().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null
    return undefined
  })
  if (user === undefined || !shownCopy.get()) return
  shownCopy.set(undefined)
  if (user === null) return clearUserData(queries)
  if (user.id !== shownUser?.id) clearResponseCache()
  queries.setQueryData(userQuery.queryKey, user)
  if (user.id === shownUser?.id) await queries.invalidateQueries()
  else await queries.resetQueries()
}
