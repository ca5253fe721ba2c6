import { api } from '../../../api/api.ts'
import { notificationsQuery, providerQuery, userQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { pathHere } from '../../../ui/served.ts'
import { messages } from '../messages.ts'

const failed = messages.providerFailed

/** Leaves the page for the provider; comes back to where one is now. */
export const useConfirmAtProvider = () =>
  useAction({
    call: () => api.oidc.confirm({ body: { next: `${pathHere()}${location.search}` } }),
    keep: (_, { address }) => location.assign(address),
    failed,
  })

export const useLinkProvider = () =>
  useAction({ call: api.oidc.link, keep: (_, { address }) => location.assign(address), failed })

export const useUnlinkProvider = (name: string) =>
  useAction({
    call: api.oidc.unlink,
    stale: [providerQuery.queryKey, notificationsQuery.queryKey],
    said: () => messages.providerUnlinked(name),
    failed,
  })

/** Ends a sign-in at the provider with a code; whoever is signed in then is known to the whole app. */
export const useProviderCode = () =>
  useAction({
    call: api.oidc.code,
    keep: (queries, user) => queries.setQueryData(userQuery.queryKey, user),
    said: messages.loggedIn,
    failed: messages.loginFailed,
  })
