import { isPersonal, type PersonalWords } from '../../account/personal-words.ts'
import type { Throttle } from '../../account/throttle.ts'

/** The fewest characters of an own passphrase. */
const PASSPHRASE_MIN = 16
const PASSPHRASE_MAX = 256
/** The fewest different characters. */
const FEWEST_CHARACTERS = 6

/** A passphrase as it is derived: however it is typed, with any spaces between words. */
export const plainPassphrase = (typed: string): string => typed.normalize('NFKC').trim().replace(/\s+/g, ' ')

/**
 * Why an own passphrase is refused, as a sentence; undefined for a good one. `isCommon` tells whether a text in lower case is one of the
 * passwords that accounts refuse, too.
 */
export function passphraseProblem(
  typed: string,
  about: PersonalWords,
  isCommon: (text: string) => boolean,
): string | undefined {
  const passphrase = plainPassphrase(typed)
  if ([...passphrase].length < PASSPHRASE_MIN)
    return `Your own passphrase needs at least ${PASSPHRASE_MIN} characters. Several words are easier to remember than symbols.`
  if (passphrase.length > PASSPHRASE_MAX) return `A passphrase has at most ${PASSPHRASE_MAX} characters.`
  const lower = passphrase.toLowerCase()
  if (isPersonal(passphrase, about))
    return 'This passphrase is only your name or email. Please choose another one.'
  if (isCommon(lower) || isCommon(repeatedPart(lower)))
    return "This passphrase is too common. Please choose one that's harder to guess."
  if (new Set(lower).size < FEWEST_CHARACTERS || repeatedPart(lower).length < PASSPHRASE_MIN / 2)
    return 'This passphrase repeats itself. Please choose one that is harder to guess.'
  return undefined
}

/** The part of which a text is made: `abc` of `abcabc` and of `abc abc`; the text itself when nothing repeats. */
function repeatedPart(text: string): string {
  const letters = text.replaceAll(' ', '')
  for (let size = 1; size <= letters.length / 2; size++) {
    const part = letters.slice(0, size)
    if (letters.length % size === 0 && part.repeat(letters.length / size) === letters) return part
  }
  return letters
}

/** How the page slows down wrong passphrases. Nothing is sent, and a thief of the sealed key is slowed down by its derivation alone. */
export const UNLOCK_THROTTLE: Throttle = {
  free: 3,
  firstDelayMs: 1000,
  maxDelayMs: 30_000,
  forgottenAfterMs: 10 * 60_000,
}
