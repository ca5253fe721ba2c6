/** How guesses are slowed down: after some free tries, the delays double up to a maximum. */
export type Throttle = {
  free: number
  firstDelayMs: number
  maxDelayMs: number
  forgottenAfterMs: number
  /** The maximum number of failed tries within any 24 hours, and advice for the user when it is reached. */
  dailyLimit?: { most: number; help: string }
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const PASSWORD = { free: 10, firstDelayMs: SECOND, maxDelayMs: 15 * MINUTE, forgottenAfterMs: 24 * HOUR }

const OTHER_WAYS = "Use a browser you've signed in with before, or ask the host of this server."
const ASK_THE_HOST = 'Wait, or ask the host of this server.'

/* The daily limits of the next three add up to 100 password guesses per account, the maximum of NIST 800-63B. No lockout is permanent. */

/** From unknown browsers. */
export const PASSWORD_THROTTLE: Throttle = { ...PASSWORD, dailyLimit: { most: 50, help: OTHER_WAYS } }

/** From all browsers in which the user has signed in before: guesses from elsewhere must not lock the owner out of them. */
export const KNOWN_BROWSER_PASSWORD_THROTTLE: Throttle = {
  ...PASSWORD,
  dailyLimit: { most: 30, help: ASK_THE_HOST },
}

/** Guesses of a signed-in user who confirms an action. */
export const CONFIRMATION_THROTTLE: Throttle = { ...PASSWORD, dailyLimit: { most: 20, help: ASK_THE_HOST } }

/** Six digits are easy to guess, so codes have fewer free tries and longer delays. */
const CODE = { free: 5, firstDelayMs: 30 * SECOND, maxDelayMs: 15 * MINUTE, forgottenAfterMs: 24 * HOUR }

/* The daily limits of the next two add up to 10 of a million codes, three of which are valid at a time. */

export const SECOND_FACTOR_THROTTLE: Throttle = {
  ...CODE,
  dailyLimit: {
    most: 7,
    help: "Use a recovery code or a browser you've signed in with before, or ask the host of this server.",
  },
}

/** Reserved for known browsers and signed-in users. */
export const RESERVED_SECOND_FACTOR_THROTTLE: Throttle = {
  ...CODE,
  dailyLimit: { most: 3, help: 'Use a recovery code, or ask the host of this server.' },
}

/** Recovery codes cannot be guessed, so they still work when the limit of app codes is reached. */
export const RECOVERY_CODE_THROTTLE: Throttle = { ...CODE, dailyLimit: { most: 20, help: ASK_THE_HOST } }

/** For the first code of a new key. */
export const SECOND_FACTOR_SETUP_THROTTLE: Throttle = CODE

/** Many people may share an address, so its delay stays short. */
export const ADDRESS_PASSWORD_THROTTLE = addressThrottle(10, 6 * SECOND, 6 * SECOND)

export const addressRegistrationThrottle = (free: number) => addressThrottle(free, MINUTE, MINUTE)

function addressThrottle(free: number, firstDelayMs: number, maxDelayMs: number): Throttle {
  return { free, firstDelayMs, maxDelayMs, forgottenAfterMs: HOUR }
}

/** Codes cannot be guessed: this limits the database work. Pairing needs one try. */
export const ADDRESS_PAIRING_THROTTLE = addressThrottle(20, 6 * SECOND, MINUTE)

/** Links to what a song needs cannot be guessed either. A valid one is not counted. */
export const ADDRESS_SHARE_THROTTLE = addressThrottle(30, 2 * SECOND, MINUTE)

/** Each started sign-in is a database row until it ends. A successful one is not counted. */
export const ADDRESS_PROVIDER_THROTTLE = addressThrottle(30, 2 * SECOND, MINUTE)

/** Each passkey request is a database row until it ends, and a signature, which cannot be guessed, is work. Successful ones are not counted. */
export const ADDRESS_PASSKEY_THROTTLE = addressThrottle(30, 2 * SECOND, MINUTE)

/** The delay between try number `count` and the next one, in milliseconds. */
export function throttleDelay(count: number, throttle: Throttle) {
  if (count < throttle.free) return 0
  return Math.min(throttle.firstDelayMs * 2 ** Math.min(count - throttle.free, 40), throttle.maxDelayMs)
}
