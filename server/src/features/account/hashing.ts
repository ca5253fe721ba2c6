import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../http/problem.ts'

/** argon2id with the least that OWASP's password storage page recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const AT_ONCE = 2
const LONGEST_QUEUE = 100
let running = 0
const queue: (() => void)[] = []

/** The hash to store. Passwords are compared in NFC, so that a keyboard's way of typing é does not matter. */
export const hashed = (password: string) => inTurn(() => hash(password.normalize('NFC'), COST))

/**
 * Whether the password is the one behind the hash. Without a hash (nobody has that name) as much work is done
 * as with one, so that an answer does not tell which names exist.
 */
export const isPassword = (password: string, stored: string | undefined) =>
  inTurn(async () => {
    const matches = await verify(stored ?? (await nobodysHash()), password.normalize('NFC'))
    return matches && stored !== undefined
  })

let nobody: Promise<string> | undefined
function nobodysHash() {
  nobody ??= hash('the password of nobody', COST)
  return nobody
}

/** Hashing is made to be slow: at most two at once, a short queue, and then a refusal instead of a standstill. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= LONGEST_QUEUE) {
      throw new Problem(
        503,
        'busy',
        'Too many people are signing in right now. Please try again in a moment.',
        5,
      )
    }
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}
