import type { Letter } from './letter.ts'

/**
 * What became of a letter. Only 'not-sent' may be tried again: the mail server surely does not have it. `isAway` says
 * that others would fare no better now. Of 'unknown' nobody can say whether it was sent.
 */
export type Outcome =
  | { is: 'sent' }
  | { is: 'not-sent'; reason: string; isAway: boolean }
  | { is: 'unknown'; reason: string }

/** Hands a letter to a mail server; never throws. */
export type Post = (letter: Letter) => Promise<Outcome>
