import type { Provider } from '#shared/account/oidc.ts'
import { passkeySignInContract, passkeysContract } from '#shared/account/passkeys-contract.ts'
import type { Visit } from '../../../http/guard/visit.ts'
import { mount, type Room } from '../../../http/mount.ts'
import { found } from '../../../http/problem.ts'
import { confirmPerson } from '../password/confirm-person.ts'
import { passwordsClosed } from '../password/passwords-closed.ts'
import { personTold } from '../person-told.ts'
import { whoOwesCode } from '../provider/who-owes-code.ts'
import { knowsPassword } from '../sessions/sign-in.ts'
import { addPasskey, beginPasskey } from './passkey-registration.ts'
import { askForPasskey, askForSecondFactor, signInWithPasskey } from './passkey-sign-in.ts'
import { passkeysOf, removePasskey, renamePasskey } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'

type PasskeySettings = {
  publicUrl: string | undefined
  provider: Provider | undefined
  issuer: string | undefined
}

/** Passkeys: adding and removing them, signing in with one, and one as the second factor. */
export function passkeyRoutes(room: Room, { publicUrl, provider, issuer }: PasskeySettings) {
  const { requiredFactor } = room
  const isProviderOnlyWay = provider?.isOnlyWay ?? false
  const partyOf = (visit: Visit) => relyingParty(publicUrl, visit)
  const refuseIfPasswordsOff = () => {
    if (provider?.isOnlyWay) throw passwordsClosed(provider.name)
  }

  mount(room, passkeysContract, {
    list: ({ db, user }) => passkeysOf(db, user.id),
    begin: async ({ db, user, visit, body, now }) => {
      const party = partyOf(visit)
      await confirmPerson(db, user, body.password, now)
      return beginPasskey(db, user, party, { visit, now })
    },
    add: ({ db, user, visit, body, now }) => addPasskey(db, user, body, partyOf(visit), { visit, now }),
    rename: async ({ db, user, params, body }) =>
      found(await renamePasskey(db, user.id, params.id, body.name), 'Passkey'),
    remove: async ({ db, user, visit, params, body, now }) => {
      await confirmPerson(db, user, body.password, now)
      const options = { issuer, isProviderOnlyWay, requiredFactor, browserToken: visit.browserToken }
      found((await removePasskey(db, user, params.id, options, now)) || undefined, 'Passkey')
      return { message: 'Passkey removed' }
    },
  })

  mount(room, passkeySignInContract, {
    begin: ({ db, visit, now }) => {
      refuseIfPasswordsOff()
      return askForPasskey(db, partyOf(visit), { visit, now })
    },
    afterPassword: async ({ db, visit, body, now }) => {
      refuseIfPasswordsOff()
      const party = partyOf(visit)
      const account = await knowsPassword(db, body, { visit, now })
      return askForSecondFactor(db, account, 'after-password', party, { visit, now })
    },
    afterProvider: async ({ db, visit, now }) => {
      const { account } = await whoOwesCode(db, visit, now)
      return askForSecondFactor(db, account, 'after-provider', partyOf(visit), { visit, now })
    },
    signIn: async ({ db, visit, body, now }) => {
      const server = { party: partyOf(visit), isProviderOnlyWay }
      const account = await signInWithPasskey(db, body.credential, server, { visit, now })
      return personTold(room, { ...account, isVouchedFor: false })
    },
  })
}
