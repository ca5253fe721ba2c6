import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { cached } from '#shared/timing/cached.ts'
import { turns } from '../../../http/limits/turns.ts'

/** argon2id with the least that OWASP's password storage page recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const CROWDED = 'Too many people are signing in right now. Please try again in a moment.'

/** Hashing is made to be slow: two at once, or one where two would occupy every processor. */
const inTurn = turns({
  atOnce: availableParallelism() > 2 ? 2 : 1,
  longestQueue: 100,
  refusal: CROWDED,
})

/** The hash to store. Passwords are compared in NFC, so that a keyboard's way of typing é does not matter. */
export const hashed = (password: string) => inTurn(() => hash(password.normalize('NFC'), COST))

/** Whether a hash was made at another cost than is asked for now; who signs in with it gets a new one. */
export const isOfOldCost = (stored: string) => !stored.startsWith(BEGINNING)

const BEGINNING = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/**
 * Whether the password is the one behind the hash. Without a hash (there is no such account) as much work is done
 * as with one, so that an answer does not tell which names exist.
 */
export const isPassword = (password: string, stored: string | undefined) =>
  inTurn(async () => {
    const matches = await verify(stored ?? (await decoyHashValue()), password.normalize('NFC'))
    return matches && stored !== undefined
  })

const nobodysHash = cached(() => hash('the password of nobody', COST))
