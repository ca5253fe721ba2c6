import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/contract/client.ts'
import { api } from '../../api/api.ts'
import { userQuery } from '../../api/queries.ts'
import { openLink } from '../../ui/open-link.ts'
import { toast } from '../../ui/toast-store.ts'
import { messages } from './messages.ts'

/** Has a code made and hands it to the helper on this computer. Gives the code; undefined when it failed, which is said. */
export async function pair(queries: QueryClient): Promise<string | undefined> {
  try {
    const { code, link } = await api.helper.pair()
    openLink(link)
    return code
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401
    toast(isSignedOut ? messages.signInToConnect : messages.connectionError)
    if (isSignedOut) void queries.invalidateQueries({ queryKey: userQuery.queryKey })
    return undefined
  }
}
