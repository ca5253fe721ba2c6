import { randomBytes } from 'node:crypto'
import { registrationSchema, usernameErrorOf } from '#shared/account/credentials.ts'
import { addressRegistrationThrottle } from '#shared/account/throttle.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { type Db, users } from '../../../db/schema.ts'
import { attemptKeyOf } from '../../../http/guard/address.ts'
import { countAttempt } from '../../../http/guard/attempts.ts'
import { networkHash } from '../../../http/guard/network-of.ts'
import { newToken } from '../../../http/guard/session.ts'
import type { Visit } from '../../../http/guard/visit.ts'
import { hashPassword } from '../password/hashing.ts'
import type { ProviderIdentity } from './provider.ts'
import { ProviderError } from './provider-failed.ts'
import { addProviderLink, linkedAccount } from './provider-links.ts'

type Moment = { visit: Visit; now: Date; burst: number }

/** Adds an account at the first sign-in by the provider. Only issuer and subject identify: a matching name or address gives no access. */
export async function addProviderAccount(db: Db, identity: ProviderIdentity, { visit, now, burst }: Moment) {
  const throttle = addressRegistrationThrottle(burst)
  await countAttempt(db, [{ key: `register from ${attemptKeyOf(visit.address)}`, throttle }], now)
  const { email = '', username = '', displayName = '' } = await identity.profile()
  const address = registrationSchema().shape.email.safeParse(email)
  if (!address.success) throw new ProviderError('no-email')
  const name = usernameFromProvider(username || email)
  const profile = { email: address.data, displayName: truncated(displayName, 80) || name }
  const passwordHash = await hashPassword(newToken())
  return db
    .transaction(async (tx) => {
      const account = await addWithFreeName(tx, name, (freeName) => ({
        ...profile,
        username: freeName,
        passwordHash,
        hasPassword: false,
        network: networkHash(visit.address),
        preferences: DEFAULT_PREFERENCES,
      }))
      const link = { userId: account.id, ...identity, name: (username || email).slice(0, 200), now }
      if (await addProviderLink(tx, link)) return account
      // Another tab of the same user was faster: use its account.
      await tx.rollback()
      return account
    })
    .catch(async (error) => {
      const other = await linkedAccount(db, identity, now)
      if (other) return other
      throw error
    })
}

/** The first of `name`, `name-2`, `name-3` and so on that is free. */
async function addWithFreeName(tx: Db, name: string, row: (name: string) => typeof users.$inferInsert) {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `-${number < 20 ? number : randomBytes(4).toString('hex')}`
    const [account] = await tx
      .insert(users)
      .values(row(`${truncated(name, 32 - ending.length)}${ending}`))
      .onConflictDoNothing()
      .returning()
    if (account) return account
  }
}

/** A valid username from a name at the provider; of an email address the part before the at sign. */
export function usernameFromProvider(name: string) {
  const [localPart = ''] = name.split('@')
  const username = padded(truncated(truncated(localPart, 200).replace(/\s+/gu, ' '), 32))
  return usernameErrorOf(username) ? padded(truncated(localPart.replace(/[^\w.-]+/g, ' '), 32)) : username
}

const padded = (name: string) => ([...name].length >= 3 ? name : `${name}${name && '-'}user`)

/** One line of at most `max` UTF-16 units without refused characters; no character is split. */
function truncated(text: string, max: number) {
  const clean = text.replace(REFUSED, '').trim()
  const cut = clean.slice(0, max)
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut).trim()
}

const REFUSED = /[\p{Cc}\p{Surrogate}\u2028\u2029]/gu
