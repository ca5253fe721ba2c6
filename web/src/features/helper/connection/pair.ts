import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/contract/client.ts'
import { lacksHttps } from '#shared/helper/site.ts'
import { api } from '../../../api/api.ts'
import { userQuery } from '../../../api/queries.ts'
import { type ToastContents, toast } from '../../../ui/feedback/toast-store.ts'
import { openLink } from '../../../ui/open-link.ts'
import { helperMessages } from '../messages.ts'

/** Why there is no code; a toast has shown the failure. */
type NotPaired = { refused: 'failed' | 'insecure' }

/** Requests a pairing code and opens the helper on this computer with it. The helper refuses sites without https. */
export async function pairHelper(queries: QueryClient): Promise<{ code: string } | NotPaired> {
  try {
    const { code, link } = await api.helper.pair()
    if (lacksHttps(new URL(link).searchParams.get('apiUrl') ?? '')) {
      toast(helperMessages.needsHttps)
      return { refused: 'insecure' }
    }
    openLink(link)
    return { code }
  } catch (error) {
    toastFailure(queries, error, helperMessages.signInToConnect)
    return { refused: 'failed' }
  }
}

/** Asks the server whether the session is still valid; a failure shows a toast. */
export async function isStillSignedIn(queries: QueryClient): Promise<boolean> {
  try {
    await api.account.me()
    return true
  } catch (error) {
    toastFailure(queries, error, helperMessages.signInForDemo)
    return false
  }
}

function toastFailure(queries: QueryClient, error: unknown, signInMessage: ToastContents) {
  const isSignedOut = error instanceof ApiError && error.status === 401
  toast(isSignedOut ? signInMessage : helperMessages.connectionError)
  if (isSignedOut) void queries.invalidateQueries({ queryKey: userQuery.queryKey })
}
