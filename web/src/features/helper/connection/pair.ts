import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/contract/client.ts'
import { lacksHttps } from '#shared/helper/site.ts'
import { api } from '../../../api/api.ts'
import { userQuery } from '../../../api/queries.ts'
import { type ToastContents, toast } from '../../../ui/feedback/toast-store.ts'
import { openLink } from '../../../ui/open-link.ts'
import { messages } from '../messages.ts'

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
    sayRefused(queries, error, messages.signInToConnect)
    return { refused: 'failed' }
  }
}

/** Asks the server whether the session still stands, which a demonstration needs as a connection does; a refusal was said. */
export async function isStillSignedIn(queries: QueryClient): Promise<boolean> {
  try {
    await api.account.me()
    return true
  } catch (error) {
    sayRefused(queries, error, messages.signInForDemo)
    return false
  }
}

function sayRefused(queries: QueryClient, error: unknown, signIn: ToastContents) {
  const isSignedOut = error instanceof ApiError && error.status === 401
  toast(isSignedOut ? signIn : messages.connectionError)
  if (isSignedOut) void queries.invalidateQueries({ queryKey: userQuery.queryKey })
}
