import * as z from 'zod/mini'

/** The person who is signed in. */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  isPro: z.boolean(),
  role: z.enum(['user', 'admin']),
  /** The host asks for a second factor and this person has none yet: nothing else is answered until it is set up. */
  needsSecondFactor: z.optional(z.boolean()),
  /** It has to be a passkey. */
  needsPasskey: z.optional(z.boolean()),
  /** Signs in at the provider and has no password: what asks for one is confirmed there. */
  isWithoutPassword: z.optional(z.boolean()),
  /** A link that was mailed to the address was opened. */
  isEmailConfirmed: z.optional(z.boolean()),
})
export type User = z.infer<typeof user>

/** The name a person is greeted with. */
export const displayNameOf = (person: { displayName: string; username: string }) =>
  person.displayName.trim() || person.username

/**
 * Initials: the first letters of each word of the display name, else the first two letters of the
 * username, else `U`.
 */
export function initialsOf(person: { displayName: string; username: string }) {
  const words = person.displayName.split(/\s+/).filter(Boolean)
  const letters = words.length
    ? words.map((word) => firstLetters(word, 1)).join('')
    : firstLetters(person.username, 2)
  return letters.toUpperCase() || 'U'
}

const firstLetters = (text: string, count: number) => [...text].slice(0, count).join('')

export const tierOf = (person: { isPro: boolean }) => (person.isPro ? 'Pro Account' : 'Free Account')
