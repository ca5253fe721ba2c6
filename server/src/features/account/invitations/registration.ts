import { sql } from 'drizzle-orm'
import type { RegistrationMode } from '#shared/account/registration-mode.ts'
import { type Db, users } from '../../../db/schema.ts'
import { Problem } from '../../../http/problem.ts'
import * as words from '../account-words.ts'
import { invitationRefused, isOpenInvitation, redeemInvitation } from './invitations.ts'

/** Who may register now: a server without accounts is open, because nobody could invite. */
export const registrationNow = async (db: Db, mode: RegistrationMode): Promise<RegistrationMode> =>
  mode === 'open' || (await hasAccounts(db)) ? mode : 'open'

async function hasAccounts(db: Db) {
  const [account] = await db.select({ id: users.id }).from(users).limit(1)
  return account !== undefined
}

type Admission = { mode: RegistrationMode; invitation: string | undefined; now: Date }

/** Throws 403 for a registration that would be refused, before the password is hashed. */
export async function refuseUninvited(db: Db, { mode, invitation, now }: Admission) {
  const current = await registrationNow(db, mode)
  if (current === 'closed') throw new Problem(403, 'registration_closed', words.registrationClosed)
  if (current === 'open') return
  if (invitation === undefined) throw new Problem(403, 'invitation_needed', words.invitationOnly)
  if (!(await isOpenInvitation(db, invitation, now))) throw invitationRefused()
}

/** Admits one registration in the transaction that makes the account. Throws 403 as above. */
export async function admitRegistration(tx: Db, { mode, invitation, now }: Admission) {
  if (mode === 'open') return
  // Only one of two people who register at once on an empty server is the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first account'))`)
  await refuseUninvited(tx, { mode, invitation, now })
  if (invitation !== undefined && (await hasAccounts(tx))) await redeemInvitation(tx, invitation, now)
}
