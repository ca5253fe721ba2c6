import { accountContract } from '#shared/account/contract.ts'
import { PASSWORD_MIN } from '#shared/account/credentials.ts'
import type { Db } from '../../db/open.ts'
import type { Blobs } from '../../files/blobs.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found, Problem } from '../../http/problem.ts'
import { hasSecondFactor } from '../../http/refuse-without-second-factor.ts'
import { hashOf } from '../../http/session.ts'
import { StoredFile } from '../../http/stored-file.ts'
import { confirmPassword } from './confirm-password.ts'
import { exportOf } from './export-data.ts'
import { hashed } from './hashing.ts'
import { removeAccountWithFiles } from './remove-account.ts'
import { askForPro, changePasswordOf, changeProfileOf, endSession } from './repository.ts'
import { endOtherSessionsOf, endSessionOf, sessionsOf } from './sessions.ts'
import { register, signIn } from './sign-in.ts'

export type AccountSettings = {
  passwordMin: number
  proUrl: string | null
  sendsMail: boolean
  registrationBurst: number
}

export function accountRoutes(room: Room, blobs: Blobs, settings: AccountSettings) {
  const withNeed = async <Person extends { id: string }>(db: Db, person: Person) =>
    room.requiresSecondFactor && !(await hasSecondFactor(db, person.id))
      ? { ...person, needsSecondFactor: true }
      : person

  mount(room, accountContract, {
    me: ({ db, user }) => withNeed(db, user),
    register: async ({ db, body, visit, now }) => {
      refuseShort(body.password, settings.passwordMin, 'Password')
      return withNeed(db, await register(db, body, settings.registrationBurst, { visit, now }))
    },
    login: async ({ db, body, visit, now }) => withNeed(db, await signIn(db, body, { visit, now })),
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
    changePassword: async ({ db, user, body, now }) => {
      refuseShort(body.newPassword, settings.passwordMin, 'New password')
      await confirmPassword(db, user.id, body.currentPassword, now)
      const passwordHash = await hashed(body.newPassword)
      await changePasswordOf(db, user.id, { passwordHash, keptSession: user.sessionHash, now })
      return { message: 'Password updated' }
    },
    changeProfile: async ({ db, user, body }) => found(await changeProfileOf(db, user.id, body), 'Account'),
    requestPro: async ({ db, user, now }) => {
      await askForPro(db, user.id, now)
      return { message: 'The host of this server has been asked.' }
    },
    exportData: ({ db, user, now }) => new StoredFile(exportOf(db, blobs, user, now)),
    remove: async ({ db, user, body, visit, now }) => {
      await confirmPassword(db, user.id, body.password, now)
      await removeAccountWithFiles(db, blobs, user.id)
      visit.dropSession()
      return { message: 'Account deleted' }
    },
    server: () => {
      const { passwordMin, proUrl, sendsMail } = settings
      return { passwordMin, proUrl, sendsMail }
    },
  })
}

/** The contract knows the product's minimum; a host may ask for more. */
function refuseShort(password: string, min: number, label: string) {
  if (min <= PASSWORD_MIN || password.length >= min) return
  const stop = label === 'Password' ? '' : '.'
  throw new Problem(400, 'invalid', `${label} must be at least ${min} characters${stop}`)
}
