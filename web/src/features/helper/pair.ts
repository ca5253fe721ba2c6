import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/contract/client.ts'
import { lacksHttps } from '#shared/helper/site.ts'
import { api } from '../../api/api.ts'
import { userQuery } from '../../api/queries.ts'
import { openLink } from '../../ui/open-link.ts'
import { toast } from '../../ui/toast-store.ts'
import { messages } from './messages.ts'

/** Why there is no code; what has failed was said. */
type NotPaired = { refused: 'failed' | 'insecure' }

/** Has a code made and hands it to the helper on this computer, if the helper would take it: it calls no site without https. */
export async function pair(queries: QueryClient): Promise<{ code: string } | NotPaired> {
  try {
    const { code, link } = await api.helper.pair()
    if (lacksHttps(new URL(link).searchParams.get('apiUrl') ?? '')) {
      toast(messages.needsHttps)
      return { refused: 'insecure' }
    }
    openLink(link)
    return { code }
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401
    toast(isSignedOut ? messages.signInToConnect : messages.connectionError)
    if (isSignedOut) void queries.invalidateQueries({ queryKey: userQuery.queryKey })
    return { refused: 'failed' }
  }
}
