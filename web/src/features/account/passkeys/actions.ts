import type { Passkey } from '#shared/account/passkey.ts'
import { api } from '../../../api/api.ts'
import { notificationsQuery, passkeysQuery, secondFactorQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { cacheSignedInUser } from '../actions.ts'
import { accountMessages } from '../messages.ts'
import { askPasskey, createPasskey } from './web-authn.ts'

const stale = [passkeysQuery.queryKey, secondFactorQuery.queryKey, notificationsQuery.queryKey]
const failed = accountMessages.passkeyFailed

type NewPasskey = { name: string; password?: string | undefined }

export const useAddPasskey = () =>
  useAction({
    call: async ({ name, ...body }: NewPasskey) => {
      const credential = await createPasskey(await api.passkeys.begin({ body }))
      return api.passkeys.add({ body: { name, credential } })
    },
    stale,
    succeeded: ({ passkey }) => accountMessages.passkeyAdded(passkey.name),
    failed,
  })

export const useRenamePasskey = () =>
  useAction({ call: api.passkeys.rename, stale: [passkeysQuery.queryKey], failed })

export const useRemovePasskey = ({ name }: Passkey) =>
  useAction({
    call: api.passkeys.remove,
    stale,
    succeeded: () => accountMessages.passkeyRemoved(name),
    failed,
  })

const signedIn = {
  updateCache: cacheSignedInUser,
  succeeded: accountMessages.loggedIn,
  failed: accountMessages.loginFailed,
}

/** Signs in with a passkey alone. */
export const usePasskeyLogin = () =>
  useAction({ call: async () => signInWith(await api.passkeySignIn.begin()), ...signedIn })

/** Uses a passkey as the second factor, after a password or after the provider. */
export const usePasskeyAfterPassword = () =>
  useAction({
    call: async (body: { username: string; password: string }) =>
      signInWith(await api.passkeySignIn.afterPassword({ body })),
    ...signedIn,
  })

export const usePasskeyAfterProvider = () =>
  useAction({ call: async () => signInWith(await api.passkeySignIn.afterProvider()), ...signedIn })

async function signInWith(options: Parameters<typeof askPasskey>[0]) {
  return api.passkeySignIn.signIn({ body: { credential: await askPasskey(options) } })
}
