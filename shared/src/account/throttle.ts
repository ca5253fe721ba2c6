/** How guesses are slowed down: some are free, then each waits longer than the one before, up to a ceiling. */
export type Throttle = {
  free: number
  firstDelayMs: number
  ceilingMs: number
  forgottenAfterMs: number
  /** However long the waits, at most so many tries within any 24 hours that did not succeed, and what helps then. */
  aDay?: { most: number; help: string }
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Ten free tries, then waits that double from a second to a quarter of an hour. */
const PASSWORD = { free: 10, firstDelayMs: SECOND, ceilingMs: 15 * MINUTE, forgottenAfterMs: 24 * HOUR }

const OTHER_WAYS =
  'You can use a browser in which you have signed in here before, or ask the host of this server.'
const ASK_THE_HOST = 'You can wait, or ask the host of this server.'

/*
 * Together these three are the 100 guesses at the password of one account that are looked at within 24 hours, whatever a client sends:
 * the ceiling that NIST 800-63B sets. Nobody is ever locked out for good.
 */

/** From browsers that are not known. */
export const PASSWORD_OF_ACCOUNT: Throttle = { ...PASSWORD, aDay: { most: 50, help: OTHER_WAYS } }

/** From all browsers together in which the person has signed in before: whoever guesses elsewhere does not keep an owner out of these. */
export const PASSWORD_IN_KNOWN_BROWSERS: Throttle = { ...PASSWORD, aDay: { most: 30, help: ASK_THE_HOST } }

/** Guesses of a signed-in user who confirms an action. */
export const CONFIRMATION_THROTTLE: Throttle = { ...PASSWORD, aDay: { most: 20, help: ASK_THE_HOST } }

/** Six digits can be guessed: five tries, then waits that double from half a minute to a quarter of an hour. */
const CODE = { free: 5, firstDelayMs: 30 * SECOND, ceilingMs: 15 * MINUTE, forgottenAfterMs: 24 * HOUR }

/* Together 10 codes of one account within 24 hours: of a million, of which three count at a time. */

export const SECOND_FACTOR_THROTTLE: Throttle = {
  ...CODE,
  aDay: {
    most: 7,
    help: 'You can use a recovery code or a browser in which you have signed in before, or ask the host of this server.',
  },
}

/** Kept for known browsers and for who is signed in. */
export const SECOND_FACTOR_RESERVE: Throttle = {
  ...CODE,
  aDay: { most: 3, help: 'You can use a recovery code, or ask the host of this server.' },
}

/** 128 bits cannot be guessed, 80 of older codes neither: whoever has used up the codes of the app still gets in by these. */
export const RECOVERY_CODE_THROTTLE: Throttle = { ...CODE, aDay: { most: 20, help: ASK_THE_HOST } }

/** What a passkey signs cannot be guessed: this limits how many signatures the server checks. */
export const PASSKEY_THROTTLE: Throttle = { ...CODE, aDay: { most: 20, help: OTHER_WAYS } }

/** The first code of a key that was just shown to who types it. */
export const SECOND_FACTOR_SETUP: Throttle = CODE

/** An address may stand for many people, so its wait stays short. */
export const PASSWORD_FROM_ADDRESS: Throttle = {
  free: 10,
  firstDelayMs: 6 * SECOND,
  ceilingMs: 6 * SECOND,
  forgottenAfterMs: HOUR,
}

export const registrationFromAddress = (free: number): Throttle => ({
  free,
  firstDelayMs: MINUTE,
  ceilingMs: MINUTE,
  forgottenAfterMs: HOUR,
})

/** Codes cannot be guessed; this keeps somebody who tries from making the database work. Whoever pairs needs one try. */
export const PAIRING_FROM_ADDRESS: Throttle = {
  free: 20,
  firstDelayMs: 6 * SECOND,
  ceilingMs: MINUTE,
  forgottenAfterMs: HOUR,
}

/** Each way to the provider is a row until it ends. One that led in is given back. */
export const PROVIDER_FROM_ADDRESS: Throttle = {
  free: 30,
  firstDelayMs: 2 * SECOND,
  ceilingMs: MINUTE,
  forgottenAfterMs: HOUR,
}

/** Each passkey that is asked for is a row until it answers. One that led in is given back. */
export const PASSKEY_FROM_ADDRESS: Throttle = { ...PROVIDER_FROM_ADDRESS }

/** How long after try number `count` the next one has to wait, in milliseconds. */
export function delayAfter(count: number, throttle: Throttle) {
  if (count < throttle.free) return 0
  return Math.min(throttle.firstDelayMs * 2 ** Math.min(count - throttle.free, 40), throttle.ceilingMs)
}
