import { eq } from 'drizzle-orm'
import { administratorContract } from '#shared/account/administrator.ts'
import { accountContract } from '#shared/account/contract.ts'
import { invitationsContract } from '#shared/account/invitations.ts'
import type { Provider } from '#shared/account/provider.ts'
import type { RegistrationMode } from '#shared/account/registration-mode.ts'
import { secondFactorContract } from '#shared/account/second-factor.ts'
import { PRODUCT } from '#shared/product.ts'
import { users } from '../../db/schema.ts'
import type { Blobs } from '../../files/blobs.ts'
import { signedOutProblem } from '../../http/guard/caller.ts'
import { factorsOf } from '../../http/guard/refuse-without-second-factor.ts'
import { requireAdministrator } from '../../http/guard/require-administrator.ts'
import { newToken, tokenHashOf } from '../../http/guard/session.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import { FileDownload } from '../../http/transport/file-download.ts'
import { accountResponse } from './account-response.ts'
import * as words from './account-words.ts'
import { becomeAdministrator, hasAdministrator } from './administrator/administrator.ts'
import { exportAdmission, exportArchive, exportableIds } from './data-export/export-data.ts'
import {
  checkInvitation,
  makeInvitation,
  openInvitations,
  revokeInvitation,
} from './invitations/invitations.ts'
import { registrationNow } from './invitations/registration.ts'
import { confirmIdentity } from './password/confirm-identity.ts'
import { hashPassword } from './password/hashing.ts'
import { refusePasswords, refuseWeakPassword } from './password/refuse-weak.ts'
import { removeAccountWithFiles } from './remove-account.ts'
import { endSession, replacePassword, updateProfile } from './repository.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  secondFactorOf,
  turnOffSecondFactor,
  verifyCode,
} from './second-factor/second-factor.ts'
import { endOtherSessionsOfUser, endUserSession, sessionsOf } from './sessions/sessions.ts'
import { registerAccount, signIn } from './sessions/sign-in.ts'

export type AccountRouteSettings = {
  /** With the number of the build. */
  version: string
  passwordMin: number
  proUrl: string | null
  /** The host's own pages, if there are any. */
  termsUrl: string | undefined
  privacyUrl: string | undefined
  sendsMail: boolean
  registrationBurst: number
  registration: RegistrationMode
  provider: Provider | undefined
}

export function accountRoutes(context: RouteContext, blobs: Blobs, settings: AccountRouteSettings) {
  const { provider, passwordMin } = settings
  const packArchive = exportAdmission()

  mountContract(context, accountContract, {
    me: ({ user }) => accountResponse(context, user),
    register: async ({ db, body, visit, now }) => {
      refusePasswords(provider)
      await refuseWeakPassword(body.password, { min: passwordMin, about: body })
      const { registration: mode, registrationBurst: burst } = settings
      const account = await registerAccount(db, body, { mode, burst }, { visit, now })
      return accountResponse(context, { ...account, isVouchedFor: false })
    },
    login: async ({ db, body, visit, now }) => {
      refusePasswords(provider)
      return accountResponse(context, {
        ...(await signIn(db, body, context, { visit, now })),
        isVouchedFor: false,
      })
    },
    logout: async ({ db, visit }) => {
      if (visit.sessionToken) await endSession(db, tokenHashOf(visit.sessionToken))
      visit.dropSession()
      return { message: words.loggedOut }
    },
    sessions: ({ db, user, now }) => sessionsOf(db, user, now),
    endSession: async ({ db, user, params, visit }) => {
      const { tokenHash } = requireFound(await endUserSession(db, user.id, params.id), 'Session')
      if (tokenHash === user.sessionHash) visit.dropSession()
      return { message: words.sessionEnded }
    },
    endOtherSessions: async ({ db, user, now }) => ({
      endedCount: await endOtherSessionsOfUser(db, user, now),
    }),
    changePassword: async ({ db, user, body, visit, now }) => {
      await refuseWeakPassword(body.newPassword, { min: passwordMin, isNew: true, about: user })
      // A confirmation by the provider is enough to set a first password, but not to replace one.
      if (user.hasPassword && body.currentPassword === undefined)
        throw new Problem(400, 'invalid', words.passwordRequired)
      await confirmIdentity(db, user, body.currentPassword, now)
      const passwordHash = await hashPassword(body.newPassword)
      const token = newToken()
      const { browserToken } = visit
      const change = { passwordHash, sessionHash: user.sessionHash, token, browserToken, now }
      if (!(await replacePassword(db, user, change))) throw signedOutProblem()
      visit.keepSession(token)
      return { message: words.passwordUpdated }
    },
    changeProfile: async ({ db, user, body: { password, ...profile }, now }) => {
      if (profile.email !== user.email) await confirmIdentity(db, user, password, now)
      const account = requireFound(await updateProfile(db, user, profile, now), 'Account')
      return accountResponse(context, { ...account, isVouchedFor: user.isVouchedFor })
    },
    requestPro: async ({ db, user, now }) => {
      await db.update(users).set({ proRequestedAt: now }).where(eq(users.id, user.id))
      return { message: words.proRequested }
    },
    exportData: async ({ db, user, now }) =>
      new FileDownload(await packArchive(user.id, () => exportArchive(db, blobs, user, now))),
    exportSelection: async ({ db, user, body, now }) => {
      const selection = await exportableIds(db, user.id, body.pluginIds)
      if (selection.length === 0) throw new Problem(404, 'not_found', words.nothingToExport)
      const pack = () => exportArchive(db, blobs, user, now, selection)
      return new FileDownload(await packArchive(user.id, pack))
    },
    remove: async ({ db, user, body, visit, now }) => {
      await confirmIdentity(db, user, body.password, now)
      await removeAccountWithFiles(db, blobs, user.id)
      for (const forget of context.onAccountDeleted) forget(user.id)
      visit.dropSession()
      return { message: words.accountDeleted }
    },
    server: async ({ db }) => {
      const { version, proUrl, sendsMail, termsUrl, privacyUrl } = settings
      const registration = await registrationNow(db, settings.registration)
      const known = { version, passwordMin, proUrl, sendsMail, termsUrl, privacyUrl }
      return { ...known, ...(provider && { provider }), ...(registration !== 'open' && { registration }) }
    },
  })
}

/** Invitations to register. The token of a link is only ever in bodies, never in an address. */
export function invitationRoutes(context: RouteContext) {
  mountContract(context, invitationsContract, {
    list: ({ db, user, now }) => {
      requireAdministrator(user)
      return openInvitations(db, now)
    },
    make: ({ db, user, body, now }) => {
      requireAdministrator(user)
      return makeInvitation(db, user, body, now)
    },
    revoke: async ({ db, user, params }) => {
      requireAdministrator(user)
      return requireFound(await revokeInvitation(db, params.id), 'Invitation')
    },
    check: ({ db, body, visit, now }) => checkInvitation(db, { ...body, address: visit.address, now }),
  })
}

/** The first administrator of a server. The code of its link is only ever in a body. */
export function administratorRoutes(context: RouteContext) {
  mountContract(context, administratorContract, {
    state: async ({ db }) => ({ exists: await hasAdministrator(db) }),
    become: async ({ db, user, body: { code, password }, visit, now }) => {
      await confirmIdentity(db, user, password, now)
      const account = requireFound(
        await becomeAdministrator(db, user, { code, address: visit.address, now }),
        'Account',
      )
      return accountResponse(context, { ...account, isVouchedFor: user.isVouchedFor })
    },
  })
}

export function secondFactorRoutes(context: RouteContext) {
  /** A required second factor cannot be turned off unless the user has a passkey. */
  const isRequired = (hasPasskey: boolean) => context.requiredFactor !== undefined && !hasPasskey
  mountContract(context, secondFactorContract, {
    state: async ({ db, user }) => {
      const { hasPasskey } = await factorsOf(db, user.id)
      return { ...(await secondFactorOf(db, user.id)), hasPasskey, isRequired: isRequired(hasPasskey) }
    },
    begin: async ({ db, user, body, now }) => {
      await confirmIdentity(db, user, body.password, now)
      const key = await beginSecondFactor(db, user.id, now)
      return { key, link: linkOf(user.username, key) }
    },
    confirm: async ({ db, user, visit, body, now }) => {
      const { browserToken } = visit
      return { recoveryCodes: await confirmSecondFactor(db, user, { code: body.code, browserToken, now }) }
    },
    end: async ({ db, user, visit, body, now }) => {
      if (isRequired((await factorsOf(db, user.id)).hasPasskey))
        throw new Problem(409, 'second_factor_required', words.secondFactorRequired)
      await confirmIdentity(db, user, body.password, now)
      await verifyCode(db, user.id, body.code, { from: 'known browser', now })
      await turnOffSecondFactor(db, user, now, visit.browserToken)
      return { message: words.secondFactorOff }
    },
  })
}

/** The otpauth address that authenticator apps read from a QR code or a link. */
function linkOf(username: string, key: string) {
  const label = `${encodeURIComponent(PRODUCT)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(PRODUCT)}`
}
