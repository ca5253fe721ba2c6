import { accountContract } from '#shared/account/contract.ts'
import type { Provider } from '#shared/account/oidc.ts'
import type { Blobs } from '../../files/blobs.ts'
import { signedOut } from '../../http/guard/caller.ts'
import { hashOf, LIFETIME_SECONDS, newToken } from '../../http/guard/session.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found, Problem } from '../../http/problem.ts'
import { StoredFile } from '../../http/transport/stored-file.ts'
import { changeProfileOf } from './change-profile.ts'
import { exportOf } from './data-export/export-data.ts'
import { exportTurns } from './data-export/export-turns.ts'
import { confirmPerson } from './password/confirm-person.ts'
import { hashed } from './password/hashing.ts'
import { passwordsClosed } from './password/passwords-closed.ts'
import { refuseWeak } from './password/refuse-weak.ts'
import { personTold } from './person-told.ts'
import { removeAccountWithFiles } from './remove-account.ts'
import { askForPro, changePasswordOf, endSession } from './repository.ts'
import { endOtherSessionsOf, endSessionOf, sessionsOf } from './sessions/sessions.ts'
import { register, signIn } from './sessions/sign-in.ts'

export type AccountSettings = {
  passwordMin: number
  proUrl: string | null
  sendsMail: boolean
  registrationBurst: number
  provider: Provider | undefined
}

export function accountRoutes(room: Room, blobs: Blobs, settings: AccountSettings) {
  const { provider, passwordMin } = settings
  const refuseIfPasswordsOff = () => {
    if (provider?.isOnlyWay) throw passwordsClosed(provider.name)
  }
  const packArchive = exportTurns()

  mount(room, accountContract, {
    me: ({ user }) => personTold(room, user),
    register: async ({ db, body, visit, now }) => {
      refuseIfPasswordsOff()
      await refuseWeak(body.password, { min: passwordMin, label: 'Password', about: body })
      const account = await register(db, body, settings.registrationBurst, { visit, now })
      return personTold(room, { ...account, isVouchedFor: false })
    },
    login: async ({ db, body, visit, now }) => {
      refuseIfPasswordsOff()
      return personTold(room, { ...(await signIn(db, body, room, { visit, now })), isVouchedFor: false })
    },
    logout: async ({ db, visit }) => {
      if (visit.sessionToken) await endSession(db, hashOf(visit.sessionToken))
      visit.dropSession()
      return { message: 'Logged out successfully' }
    },
    sessions: ({ db, user, now }) => sessionsOf(db, user, now),
    endSession: async ({ db, user, params, visit }) => {
      const { tokenHash } = found(await endSessionOf(db, user.id, params.id), 'Session')
      if (tokenHash === user.sessionHash) visit.dropSession()
      return { message: 'Session ended' }
    },
    endOtherSessions: async ({ db, user, now }) => ({ endedCount: await endOtherSessionsOf(db, user, now) }),
    changePassword: async ({ db, user, body, visit, now }) => {
      await refuseWeak(body.newPassword, { min: passwordMin, label: 'New password', about: user })
      // A confirmation by the provider is enough to set a first password, but not to replace one.
      if (user.hasPassword && body.currentPassword === undefined) throw currentPasswordRequired()
      await confirmPerson(db, user, body.currentPassword, now)
      const passwordHash = await hashed(body.newPassword)
      const token = newToken()
      const change = {
        passwordHash,
        sessionHash: user.sessionHash,
        token,
        browserToken: visit.browserToken,
        now,
      }
      if (!(await changePasswordOf(db, user, change))) throw signedOut()
      visit.keepSession(token, LIFETIME_SECONDS)
      return { message: 'Password updated' }
    },
    changeProfile: async ({ db, user, body: { password, ...profile }, now }) => {
      if (profile.email !== user.email) await confirmPerson(db, user, password, now)
      const account = found(await changeProfileOf(db, user, profile, now), 'Account')
      return personTold(room, { ...account, isVouchedFor: user.isVouchedFor })
    },
    requestPro: async ({ db, user, now }) => {
      await askForPro(db, user.id, now)
      return { message: 'The host of this server has been asked.' }
    },
    exportData: async ({ db, user, now }) =>
      new StoredFile(await packArchive(user.id, () => exportOf(db, blobs, user, now))),
    remove: async ({ db, user, body, visit, now }) => {
      await confirmPerson(db, user, body.password, now)
      await removeAccountWithFiles(db, blobs, user.id)
      for (const forget of room.whenGone) forget(user.id)
      visit.dropSession()
      return { message: 'Account deleted' }
    },
    server: () => {
      const { proUrl, sendsMail } = settings
      return { passwordMin, proUrl, sendsMail, ...(provider && { provider }) }
    },
  })
}

const currentPasswordRequired = () => new Problem(400, 'invalid', 'Password is required')
