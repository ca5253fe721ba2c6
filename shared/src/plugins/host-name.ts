import { mixesAlphabets } from '../text/mixes-alphabets.ts'

/** The host of a web address as it is written, in lower case and without a port; '' when it has none. */
export const hostNameIn = (address: string): string =>
  AUTHORITY.exec(address)?.[1]?.toLowerCase().replace(/:\d+$/, '') ?? ''

/** A pattern instead of URL, because shared code has no DOM types. */
const AUTHORITY = /^https?:\/\/([^\s/?#@\\]+)(?=[/?#]|$)/i

/** True for a host that the whole internet resolves: no number, no single word, no name of a local network. */
export const isPublicHostName = (host: string) => HOST.test(host) && !LOCAL.test(host)

/** Labels of letters, digits and hyphens; the last one has a letter first, so that no number is a host. */
const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u

/** Names that only a local network resolves. */
const LOCAL = /\.(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa)$/i

/**
 * True when the letters of a host can be mistaken for others: several alphabets in one label, a label of letters that all look like Latin
 * ones, unusual Latin letters and letters in a special form. Labels in Punycode are decoded first.
 */
export function hasLookAlikeLetters(host: string): boolean {
  return host.split('.').some((label) => {
    const letters = label.startsWith(ACE) ? decodedPunycode(label.slice(ACE.length)) : label
    if (letters === undefined || letters !== letters.normalize('NFKC')) return true
    return mixesAlphabets(letters) || UNUSUAL_LATIN.test(letters) || LIKE_LATIN.test(letters)
  })
}

const ACE = 'xn--'

/** Latin letters besides those with accents of European languages: `ɡ`, `ı` and `ƅ` pass for `g`, `i` and `b`. */
const UNUSUAL_LATIN = /(?![a-zß-öø-ÿ\u0100-\u0130\u0132-\u0137\u0139-\u017e\u0218-\u021b])\p{Script=Latin}/iu

/** A whole label of Cyrillic, Greek, Armenian or Cherokee letters that each look like a Latin one. */
const LIKE_LATIN = new RegExp(
  `^[\\d-]*(?:${['авгеёкмнопрстухьѕіїјӏԁԛԝһѵ', 'αγεηικνορτυχω', 'ագզեհյնոսվցփքօռտ', '\\p{Script=Cherokee}']
    .map((letters) => `(?:[${letters}][\\d-]*)+`)
    .join('|')})$`,
  'u',
)

/** The text of a label without its `xn--` (RFC 3492), or undefined when it is none. */
function decodedPunycode(encoded: string): string | undefined {
  const at = encoded.lastIndexOf('-')
  const letters = [...encoded.slice(0, Math.max(at, 0))]
  let [code, position, bias] = [128, 0, 72]
  for (let read = at + 1; read < encoded.length; ) {
    const start = position
    for (let weight = 1, base = 36; ; base += 36) {
      const digit = DIGITS.indexOf(encoded[read++] ?? ' ')
      if (digit < 0) return undefined
      position += digit * weight
      const threshold = Math.min(Math.max(base - bias, 1), 26)
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const count = letters.length + 1
    bias = adaptedBias(position - start, count, start === 0)
    code += Math.floor(position / count)
    if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return undefined
    position %= count
    letters.splice(position++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'

function adaptedBias(distance: number, count: number, isFirst: boolean) {
  let left = Math.floor(distance / (isFirst ? 700 : 2))
  left += Math.floor(left / count)
  let bias = 0
  for (; left > 455; bias += 36) left = Math.floor(left / 35)
  return bias + Math.floor((36 * left) / (left + 38))
}
