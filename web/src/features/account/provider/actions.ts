import { api } from '../../../api/api.ts'
import { notificationsQuery, providerQuery, userQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { pathHere } from '../../../ui/served.ts'
import { accountMessages } from '../messages.ts'

const failed = accountMessages.providerFailed

/** Leaves for the provider's page, which leads back to the current page. */
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
    said: () => accountMessages.providerUnlinked(name),
    failed,
  })

/** Completes a sign-in at the provider with a code. */
export const useProviderCode = () =>
  useAction({
    call: api.oidc.code,
    keep: (queries, user) => queries.setQueryData(userQuery.queryKey, user),
    said: accountMessages.loggedIn,
    failed: accountMessages.loginFailed,
  })
