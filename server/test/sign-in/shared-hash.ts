import { createRequire } from 'node:module'

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/** The password of almost every user of the tests. */
const USUAL_PASSWORD = 'correct horse'

const hashes = new Map<string, Promise<string>>()
const matches = new Map<string, Promise<boolean>>()

/**
 * Replaces argon2 for the server in `vitest.config.ts`: the same, but the hash of the usual password is calculated once
 * for each cost, because tests register thousands of users. Other passwords cost as always.
 */
export const hash: typeof argon2.hash = (password, options, signal) => {
  if (password !== USUAL_PASSWORD) return argon2.hash(password, options, signal)
  const cost = JSON.stringify(options)
  const known = hashes.get(cost) ?? argon2.hash(password, options, signal)
  hashes.set(cost, known)
  return known
}

/** The usual password is checked once against each hash, because tests sign in thousands of times. Others cost as always. */
export const verify: typeof argon2.verify = (hashed, password, options, signal) => {
  if (password !== USUAL_PASSWORD || options) return argon2.verify(hashed, password, options, signal)
  const stored = String(hashed)
  const known = matches.get(stored) ?? argon2.verify(stored, password)
  matches.set(stored, known)
  return known
}
