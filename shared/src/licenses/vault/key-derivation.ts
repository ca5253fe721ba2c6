import * as z from 'zod/mini'

/**
 * How a passphrase becomes a key: Argon2id, with its memory in KiB. The numbers come from a server, which may lie: fewer than OWASP's
 * least (19 MiB, two passes) would make guessing cheap, and more than these would freeze the page.
 */
export const keyDerivation = z.strictObject({
  name: z.literal('argon2id'),
  memory: z.int().check(z.minimum(19_456), z.maximum(262_144)),
  passes: z.int().check(z.minimum(2), z.maximum(10)),
  lanes: z.literal(1),
  /** 16 bytes in base64url. */
  salt: z.string().check(z.regex(/^[\w-]{22}$/)),
})
export type KeyDerivation = z.infer<typeof keyDerivation>

/**
 * The numbers of a new vault. Who steals a backup can guess for years, so they are above OWASP's least for sign-ins. Plain JavaScript
 * derives a key with them in one to two seconds.
 */
export const newKeyDerivation = (salt: string): KeyDerivation => ({
  name: 'argon2id',
  memory: 65_536,
  passes: 3,
  lanes: 1,
  salt,
})

/** True when a passphrase with these numbers is easier to guess than one with those of a new vault. */
export function isEasierToGuess({ memory, passes, salt }: KeyDerivation): boolean {
  const today = newKeyDerivation(salt)
  return memory < today.memory || passes < today.passes
}
