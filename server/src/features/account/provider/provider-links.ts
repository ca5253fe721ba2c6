import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { PROVIDER_CONFIRMATION_DURATION, type ProviderState } from '#shared/account/oidc.ts'
import { providerNotification } from '#shared/notifications/new-notifications.ts'
import { type Db, providerLinks, users } from '../../../db/schema.ts'
import { isEpochCurrent, raiseSessionEpoch } from '../../../db/session-epoch.ts'
import { lockSignedIn } from '../../../http/guard/caller.ts'
import type { SignedIn } from '../../../http/guard/session.ts'
import { Problem } from '../../../http/problem.ts'
import { notifyUser } from '../../../library/notify.ts'
import * as words from '../account-words.ts'
import type { ProviderIdentity } from './provider.ts'
import { ProviderError } from './provider-failed.ts'

/** The link of this user to the provider, and the end of a valid confirmation. */
export async function providerStateOf(db: Db, user: SignedIn, now: Date): Promise<ProviderState> {
  const [link] = await db
    .select({ name: providerLinks.name })
    .from(providerLinks)
    .where(eq(providerLinks.userId, user.id))
    .orderBy(desc(providerLinks.createdAt))
  const until = user.confirmedAt && new Date(user.confirmedAt.getTime() + PROVIDER_CONFIRMATION_DURATION)
  return { linked: link?.name ?? null, confirmedUntil: until && until > now ? until.toISOString() : null }
}

type ProviderSubject = Pick<ProviderIdentity, 'issuer' | 'subject'>

/** The account that this identity signs in to, or undefined. Records that the link was used. */
export async function linkedAccount(db: Db, { issuer, subject }: ProviderSubject, now: Date) {
  const [link] = await db
    .update(providerLinks)
    .set({ lastUsedAt: now })
    .where(and(eq(providerLinks.issuer, issuer), eq(providerLinks.subject, subject)))
    .returning({ userId: providerLinks.userId })
  if (!link) return undefined
  const [account] = await db.select().from(users).where(eq(users.id, link.userId))
  return account
}

type NewLink = ProviderSubject & { userId: string; name: string; now: Date }

/** Links an identity to an account; returns false when one of the two is already linked. */
export async function addProviderLink(db: Db, { userId, issuer, subject, name, now }: NewLink) {
  const { rowCount } = await db
    .insert(providerLinks)
    .values({ userId, issuer, subject, name, createdAt: now, lastUsedAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

/** The same for a signed-in user, who is notified. Throws ProviderFailed when it cannot be. */
export async function linkIdentity(
  db: Db,
  user: SignedIn,
  identity: ProviderIdentity,
  provider: string,
  now: Date,
) {
  const { issuer, subject } = identity
  const userId = user.id
  const { username, email } = await identity.profile()
  await db.transaction(async (tx) => {
    if (!(await isEpochCurrent(tx, user))) throw new ProviderError('signed-out')
    const name = (username ?? email ?? subject).slice(0, 200)
    if (await addProviderLink(tx, { userId, issuer, subject, name, now })) {
      await raiseSessionEpoch(tx, userId)
      await notifyUser(tx, userId, providerNotification(randomUUID(), provider, true), now)
      return
    }
    const owner = await linkedAccount(tx, identity, now)
    if (owner?.id !== userId) throw new ProviderError(owner ? 'taken' : 'another')
  })
}

/** Deletes every link of this user, unless it is their only way to sign in. */
export async function unlinkProvider(db: Db, user: SignedIn, provider: string, now: Date) {
  if (!user.hasPassword) throw new Problem(409, 'only_way_in', words.providerIsYourOnlyWay(provider))
  await db.transaction(async (tx) => {
    await lockSignedIn(tx, user)
    await raiseSessionEpoch(tx, user.id)
    const gone = await tx.delete(providerLinks).where(eq(providerLinks.userId, user.id)).returning()
    if (gone.length) await notifyUser(tx, user.id, providerNotification(randomUUID(), provider, false), now)
  })
}
