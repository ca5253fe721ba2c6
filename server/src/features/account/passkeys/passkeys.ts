import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Passkey } from '#shared/account/passkey.ts'
import { passkeyNotification } from '#shared/notifications/new-notifications.ts'
import { type Db, passkeys, providerLinks } from '../../../db/schema.ts'
import { raiseSessionEpoch } from '../../../db/session-epoch.ts'
import { lockSignedIn } from '../../../http/guard/caller.ts'
import { factorsOf, type RequiredFactor } from '../../../http/guard/refuse-without-second-factor.ts'
import type { SignedIn } from '../../../http/guard/session.ts'
import { Problem } from '../../../http/problem.ts'
import { notifyUser } from '../../../library/notify.ts'
import * as words from '../account-words.ts'
import { removeUnusableCodes } from '../second-factor/recovery-codes.ts'
import { forgetBrowsers } from '../sessions/known-browsers.ts'

export const passkeyResponse = ({ id, name, site, ...row }: typeof passkeys.$inferSelect): Passkey => ({
  id,
  name,
  site,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

export async function passkeysOf(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id)
  return rows.map(passkeyResponse)
}

/** The passkey with its new name; undefined when the user has no such passkey. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string) {
  const [renamed] = await db.update(passkeys).set({ name }).where(ownedBy(userId, id)).returning()
  return renamed && passkeyResponse(renamed)
}

const ownedBy = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

type RemovalRules = {
  /** The issuer of the sign-in provider; undefined without one. */
  issuer: string | undefined
  /** Passwords and passkeys are turned off; users sign in with the provider. */
  isProviderOnlyWay: boolean
  requiredFactor: RequiredFactor | undefined
  /** The token of the known browser that stays known. */
  browserToken: string | undefined
}

/** Removes a passkey and notifies the user; false when there is none. 409 for the only way to sign in or the required second factor. */
export async function removePasskey(db: Db, user: SignedIn, id: string, rules: RemovalRules, now: Date) {
  const userId = user.id
  return db.transaction(async (tx) => {
    await lockSignedIn(tx, user)
    const [removed] = await tx.delete(passkeys).where(ownedBy(userId, id)).returning({ name: passkeys.name })
    if (!removed) return false
    const { hasApp, hasPasskey } = await factorsOf(tx, userId)
    if (!hasPasskey) {
      if (rules.requiredFactor === 'passkey' || (rules.requiredFactor === 'any' && !hasApp))
        throw lastSecondFactor()
      if (!(await hasOtherSignIn(tx, user, rules))) throw lastWayToSignIn()
    }
    await raiseSessionEpoch(tx, userId)
    if (!hasApp && !hasPasskey) await forgetBrowsers(tx, userId, rules.browserToken)
    await removeUnusableCodes(tx, userId)
    await notifyUser(tx, userId, passkeyNotification(randomUUID(), removed.name, false), now)
    return true
  })
}

/** Deletes all passkeys of a user and notifies them; returns how many there were. */
export async function deleteAllPasskeys(tx: Db, userId: string, now: Date) {
  await raiseSessionEpoch(tx, userId)
  const ended = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning()
  await removeUnusableCodes(tx, userId)
  for (const { name } of ended)
    await notifyUser(tx, userId, passkeyNotification(randomUUID(), name, false), now)
  return ended.length
}

async function hasOtherSignIn(tx: Db, { id, hasPassword }: SignedIn, rules: RemovalRules) {
  if (rules.isProviderOnlyWay || hasPassword) return true
  if (rules.issuer === undefined) return false
  const isLink = and(eq(providerLinks.userId, id), eq(providerLinks.issuer, rules.issuer))
  return (await tx.$count(providerLinks, isLink)) > 0
}

const lastSecondFactor = () => new Problem(409, 'second_factor_required', words.onlySecondFactor)

const lastWayToSignIn = () => new Problem(409, 'only_way_in', words.passkeyIsOnlyWay)
