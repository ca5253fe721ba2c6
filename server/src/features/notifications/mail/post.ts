import type { Letter } from './letter.ts'

/**
 * The outcome of sending a letter. Only 'not-sent' may be retried: the mail server surely does not have it. `isAway` means
 * that other letters would fail too. With 'unknown' the letter may have been sent.
 */
export type SendOutcome =
  | { is: 'sent' }
  | { is: 'not-sent'; reason: string; isAway: boolean }
  | { is: 'unknown'; reason: string }

/** Sends a letter to a mail server. Never throws. */
export type SendLetter = (letter: Letter) => Promise<SendOutcome>
