import { api } from '../../../api/api.ts'
import { notificationsQuery, providerQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { currentPath } from '../../../ui/served.ts'
import { cacheSignedInUser } from '../actions.ts'
import { accountMessages } from '../messages.ts'

const failed = accountMessages.providerFailed

/** Leaves for the provider's page, which leads back to the current page. */
export const useConfirmAtProvider = () =>
  useAction({
    call: () => api.oidc.confirm({ body: { next: `${currentPath()}${location.search}` } }),
    updateCache: (_, { address }) => location.assign(address),
    failed,
  })

export const useLinkProvider = () =>
  useAction({ call: api.oidc.link, updateCache: (_, { address }) => location.assign(address), failed })

export const useUnlinkProvider = (name: string) =>
  useAction({
    call: api.oidc.unlink,
    stale: [providerQuery.queryKey, notificationsQuery.queryKey],
    succeeded: () => accountMessages.providerUnlinked(name),
    failed,
  })

/** Completes a sign-in at the provider with a code. */
export const useProviderCode = () =>
  useAction({
    call: api.oidc.code,
    updateCache: cacheSignedInUser,
    succeeded: accountMessages.loggedIn,
    failed: accountMessages.loginFailed,
  })
