/** A value from a file as one line that can be shown: composed, without control, direction and stray surrogate characters. */
export function displayText(text: string, max: number): string {
  if (text.length <= max && PLAIN.test(text)) return detachedCopy(text)
  const start = text.slice(0, max * 4).normalize('NFC')
  const clean = start.replace(BREAKS, ' ').replace(UNSHOWN, '').trim()
  return detachedCopy(clean.slice(0, max).replace(HALF_PAIR, '').trim())
}

/** A copy, because a substring can keep the whole source text in memory. */
export const detachedCopy = (text: string): string => ` ${text}`.slice(1)

/**
 * The same function of a text, which remembers its last results. Makers and versions repeat in thousands of bundles. Callers share
 * the results and must not change them.
 */
export function remembered<T extends NonNullable<unknown>>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (text.length > LONGEST_REMEMBERED) return find(text)
    if (known.size >= MOST_REMEMBERED) known.clear()
    const own = detachedCopy(text)
    const result = find(own)
    known.set(own, result)
    return result
  }
}

const MOST_REMEMBERED = 1000
const LONGEST_REMEMBERED = 400

const PLAIN = /^(?:[!-~](?:[ -~]*[!-~])?)?$/
const BREAKS = /[\s\u0085]+/gu
const UNSHOWN = /\p{Cc}|\p{Cs}|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu
const HALF_PAIR = /[\ud800-\udbff]$/
