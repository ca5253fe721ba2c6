import * as z from 'zod/mini'

export const user = z.object({
  id: z.string(),
  username: z.string(),
  /** '' for an answer without it. */
  displayName: z._default(z.string(), ''),
  email: z.string(),
  isPro: z.boolean(),
  role: z.enum(['user', 'admin']),
  /** When the account was created, as an ISO date. */
  memberSince: z.optional(z.string()),
  /** The host requires a second factor that the user has not set up yet: all other requests are refused until then. */
  needsSecondFactor: z.optional(z.boolean()),
  needsPasskey: z.optional(z.boolean()),
  /** The user has no password and confirms actions with a sign-in at the provider. */
  isWithoutPassword: z.optional(z.boolean()),
  /** The user opened a link that was mailed to the address. */
  isEmailConfirmed: z.optional(z.boolean()),
})
export type User = z.infer<typeof user>

/** The display name, or the username when it is blank. */
export const displayNameOf = (person: { displayName: string; username: string }) =>
  person.displayName.trim() || person.username

/** The first letters of the words of the display name, else the first two letters of the username, else `U`. */
export function initialsOf(person: { displayName: string; username: string }) {
  const words = person.displayName.split(/\s+/).filter(Boolean)
  const letters = words.length
    ? words.map((word) => firstLetters(word, 1)).join('')
    : firstLetters(person.username, 2)
  return letters.toUpperCase() || 'U'
}

const firstLetters = (text: string, count: number) => [...text].slice(0, count).join('')

export const tierOf = (person: { isPro: boolean }) => (person.isPro ? 'Pro Account' : 'Free Account')
