import { passkeySignInContract, passkeysContract } from '#shared/account/passkeys-contract.ts'
import type { Provider } from '#shared/account/provider.ts'
import type { Visit } from '../../../http/guard/visit.ts'
import { mountContract, type RouteContext } from '../../../http/mount.ts'
import { requireFound } from '../../../http/problem.ts'
import { accountResponse } from '../account-response.ts'
import * as words from '../account-words.ts'
import { confirmIdentity } from '../password/confirm-identity.ts'
import { refusePasswords } from '../password/refuse-weak.ts'
import { accountAwaitingCode } from '../provider/provider-visits.ts'
import { accountByPassword } from '../sessions/sign-in.ts'
import { beginPasskeyRegistration, registerPasskey } from './passkey-registration.ts'
import { beginPasskeySecondFactor, beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts'
import { passkeysOf, removePasskey, renamePasskey } from './passkeys.ts'
import { relyingParty } from './verify-passkey.ts'

type PasskeySettings = {
  publicUrl: string | undefined
  provider: Provider | undefined
  issuer: string | undefined
}

/** Passkeys: adding and removing them, signing in with one, and one as the second factor. */
export function passkeyRoutes(context: RouteContext, { publicUrl, provider, issuer }: PasskeySettings) {
  const { requiredFactor } = context
  const isProviderOnlyWay = provider?.isOnlyWay ?? false
  const partyOf = (visit: Visit) => relyingParty(publicUrl, visit)

  mountContract(context, passkeysContract, {
    list: ({ db, user }) => passkeysOf(db, user.id),
    begin: async ({ db, user, visit, body, now }) => {
      const party = partyOf(visit)
      await confirmIdentity(db, user, body.password, now)
      return beginPasskeyRegistration(db, user, party, { visit, now })
    },
    add: ({ db, user, visit, body, now }) => registerPasskey(db, user, body, partyOf(visit), { visit, now }),
    rename: async ({ db, user, params, body }) =>
      requireFound(await renamePasskey(db, user.id, params.id, body.name), 'Passkey'),
    remove: async ({ db, user, visit, params, body, now }) => {
      await confirmIdentity(db, user, body.password, now)
      const options = { issuer, isProviderOnlyWay, requiredFactor, browserToken: visit.browserToken }
      requireFound((await removePasskey(db, user, params.id, options, now)) || undefined, 'Passkey')
      return { message: words.passkeyRemoved }
    },
  })

  mountContract(context, passkeySignInContract, {
    begin: ({ db, visit, now }) => {
      refusePasswords(provider)
      return beginPasskeySignIn(db, partyOf(visit), { visit, now })
    },
    afterPassword: async ({ db, visit, body, now }) => {
      refusePasswords(provider)
      const party = partyOf(visit)
      const account = await accountByPassword(db, body, { visit, now })
      return beginPasskeySecondFactor(db, account, 'after-password', party, { visit, now })
    },
    afterProvider: async ({ db, visit, now }) => {
      const { account } = await accountAwaitingCode(db, visit, now)
      return beginPasskeySecondFactor(db, account, 'after-provider', partyOf(visit), { visit, now })
    },
    signIn: async ({ db, visit, body, now }) => {
      const server = { party: partyOf(visit), isProviderOnlyWay }
      const account = await signInWithPasskey(db, body.credential, server, { visit, now })
      return accountResponse(context, { ...account, isVouchedFor: false })
    },
  })
}
