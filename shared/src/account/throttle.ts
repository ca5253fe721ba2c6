/** How guesses are slowed down: some are free, then each waits longer than the one before, up to a ceiling. */
export type Throttle = { free: number; firstDelayMs: number; ceilingMs: number; forgottenAfterMs: number }

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * Ten free tries, then waits that double from a second to a quarter of an hour: about twenty guesses until the
 * longest wait, far below the ceiling of 100 that NIST 800-63B sets. Nobody is ever locked out for good.
 */
export const PASSWORD_OF_ACCOUNT: Throttle = {
  free: 10,
  firstDelayMs: SECOND,
  ceilingMs: 15 * MINUTE,
  forgottenAfterMs: 24 * HOUR,
}

/** Six digits can be guessed: five tries, then waits that double from half a minute to a quarter of an hour. */
export const SECOND_FACTOR: Throttle = {
  free: 5,
  firstDelayMs: 30 * SECOND,
  ceilingMs: 15 * MINUTE,
  forgottenAfterMs: 24 * HOUR,
}

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

/** How long after try number `count` the next one has to wait, in milliseconds. */
export function delayAfter(count: number, throttle: Throttle) {
  if (count < throttle.free) return 0
  return Math.min(throttle.firstDelayMs * 2 ** Math.min(count - throttle.free, 40), throttle.ceilingMs)
}
