import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { cached } from '#shared/timing/cached.ts'
import { newAdmission } from '../../../http/limits/admission.ts'
import * as words from '../account-words.ts'

/** argon2id with the minimum of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is slow by design: at most two at once, and one where two would occupy all processors. */
const admit = newAdmission({
  atOnce: availableParallelism() > 2 ? 2 : 1,
  longestQueue: 100,
  refusal: words.tooManySignIns,
})

/** The hash to store. Passwords are normalized to NFC, because keyboards enter é in different ways. */
export const hashPassword = (password: string) => admit(() => hash(password.normalize('NFC'), COST))

/** True if a hash has another cost than today's; it is replaced at the next sign-in. */
export const hasOutdatedCost = (stored: string) => !stored.startsWith(PREFIX)

const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** True if the password matches the hash. Without a hash it works as long, so that the response time does not reveal names. */
export const isCorrectPassword = (password: string, stored: string | undefined) =>
  admit(async () => {
    const matches = await verify(stored ?? (await getDecoyHash()), password.normalize('NFC'))
    return matches && stored !== undefined
  })

const getDecoyHash = cached(() => hash('a password for the decoy hash', COST))
