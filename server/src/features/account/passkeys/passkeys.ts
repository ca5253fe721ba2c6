import { randomUUID } from 'node:crypto'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Passkey } from '#shared/account/passkey.ts'
import { passkeyNews } from '#shared/notifications/news.ts'
import type { Db } from '../../../db/open.ts'
import { passkeys, providerLinks } from '../../../db/schema.ts'
import { raiseEpoch } from '../../../db/session-epoch.ts'
import { holdSignedIn } from '../../../http/guard/caller.ts'
import { factorsOf, type RequiredFactor } from '../../../http/guard/refuse-without-second-factor.ts'
import type { SignedIn } from '../../../http/guard/session.ts'
import { Problem } from '../../../http/problem.ts'
import { notify } from '../../../library/notify.ts'
import { removeUselessCodes } from '../second-factor/recovery-codes.ts'
import { forgetBrowsers } from '../sessions/known-browsers.ts'

export const told = ({ id, name, createdAt, lastUsedAt, site }: typeof passkeys.$inferSelect): Passkey => ({
  id,
  name,
  site,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export async function passkeysOf(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id)
  return rows.map(told)
}

/** The passkey with its new name; undefined when the user has no such passkey. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string) {
  const [renamed] = await db.update(passkeys).set({ name }).where(ownedBy(userId, id)).returning()
  return renamed && told(renamed)
}

const ownedBy = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

/** What a removal depends on beside the account. */
type WaysIn = {
  /** Whose accounts sign in over the provider; undefined without one. */
  issuer: string | undefined
  /** Signing in over the provider is the only way in: passwords and passkeys are turned off. */
  isProviderOnlyWay: boolean
  requiredFactor: RequiredFactor | undefined
  /** The browser in which this is done: it stays known. */
  keptBrowser: string | undefined
}

/**
 * Removes a passkey and tells its person. Gives whether there was one of this id; throws 409 where it is the only way in, or the second
 * factor that the host asks for.
 */
export async function removePasskey(db: Db, user: SignedIn, id: string, ways: WaysIn, now: Date) {
  const userId = user.id
  return db.transaction(async (tx) => {
    await holdSignedIn(tx, user)
    const [removed] = await tx.delete(passkeys).where(ownedBy(userId, id)).returning({ name: passkeys.name })
    if (!removed) return false
    const { hasApp, hasPasskey } = await factorsOf(tx, userId)
    if (!hasPasskey) {
      if (ways.requiredFactor === 'passkey' || (ways.requiredFactor === 'any' && !hasApp)) throw required()
      if (!(await hasAnotherWayIn(tx, user, ways))) throw onlyWayIn()
    }
    await raiseEpoch(tx, userId)
    if (!hasApp && !hasPasskey) await forgetBrowsers(tx, userId, ways.keptBrowser)
    await removeUselessCodes(tx, userId)
    await notify(tx, userId, passkeyNews(randomUUID(), removed.name, false), now)
    return true
  })
}

/** Ends every passkey of a person and tells them; gives how many there were. */
export async function endPasskeys(tx: Db, userId: string, now: Date) {
  await raiseEpoch(tx, userId)
  const ended = await tx
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ name: passkeys.name })
  await removeUselessCodes(tx, userId)
  for (const { name } of ended) await notify(tx, userId, passkeyNews(randomUUID(), name, false), now)
  return ended.length
}

async function hasAnotherWayIn(tx: Db, { id, hasPassword }: SignedIn, ways: WaysIn) {
  if (ways.isProviderOnlyWay || hasPassword) return true
  if (ways.issuer === undefined) return false
  const [linked] = await tx
    .select({ accounts: count() })
    .from(providerLinks)
    .where(and(eq(providerLinks.userId, id), eq(providerLinks.issuer, ways.issuer)))
  return (linked?.accounts ?? 0) > 0
}

const required = () =>
  new Problem(
    409,
    'second_factor_required',
    'This server requires a second factor, and this passkey is your only one. Add another one first.',
  )

const onlyWayIn = () =>
  new Problem(409, 'only_way_in', 'This passkey is your only way to sign in. Set a password first.')
