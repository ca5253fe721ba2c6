import { englishNumber } from '#shared/text/locale.ts'

export const tooManyUses = (most: number) =>
  `Your songs can use ${englishNumber(most)} plugins in total, so nothing was saved. Remove some songs, and try again in a week.`
export const unknownComputer =
  'This computer is not in your account. Its plugins may have been deleted. Choose another computer.'
export const songChanged =
  'This song has changed since you opened it, so nothing was shared. Reopen it and choose again.'
export const tooManyPlugins = "One link can't list this many plugins. Choose fewer."
export const linkRevoked = 'Link revoked'
export const linkDoesNotWork =
  'This link does not work: it has expired, was revoked, or is incomplete. Ask the person who sent it for a new one.'
