import { plainMakerName } from '../bundles/facts/plain-maker-name.ts'
import { KNOWN_MAKERS } from './known-makers.ts'

/**
 * The key that all spellings of one maker's name share: `FabFilter`, `Fab Filter` and `FabFilter Software Instruments` are `fabfilter`. ''
 * for a text without letters and digits. Two makers of one key are one maker.
 */
export function makerKeyOf(spelling: string): string {
  const key = lettersOf(shortMakerName(spelling))
  return OTHER_KEYS.get(key) ?? key
}

/** The name under which a maker is shown: the known one, else the best of these spellings of one key. Their order does not matter. */
export function shownMakerName(spellings: readonly [string, ...string[]]): string {
  const known = KNOWN_NAMES.get(makerKeyOf(spellings[0]))
  if (known) return known
  const names = [...new Set(spellings.map(shortMakerName))]
  return names.reduce((best, name) => (isBetter(name, best) ? name : best))
}

/** The name without what companies add to it: `Valhalla DSP, LLC` is `Valhalla DSP`, `Celemony Software GmbH` is `Celemony`. */
export function shortMakerName(spelling: string): string {
  const text = plainMakerName(spelling.normalize('NFC').replace(MARKS, ' ').replace(/\s+/g, ' ').trim())
  let name = text
  for (let round = 0; round < MOST_TAILS; round++) {
    const shorter = withoutSoftware(withoutLegalForm(name))
    if (shorter === name) break
    name = shorter
  }
  return lettersOf(name) ? name : text
}

/** `Acme Holding Pty. Ltd.` has two; more are not a name. */
const MOST_TAILS = 4

const MARKS = /[®©™℠]/g

function withoutLegalForm(name: string) {
  const text = withoutEnd(name, [','])
  const at = Math.max(text.lastIndexOf(' '), text.lastIndexOf(','))
  const word = text
    .slice(at + 1)
    .replace(/\./g, '')
    .toLowerCase()
  if (at < 1 || !LEGAL_FORMS.has(word)) return name
  const before = withoutEnd(text.slice(0, at).trimEnd(), [',', ' gmbh & co.', ' gmbh & co'])
  return JOINING_WORDS.some((joining) => before.toLowerCase().endsWith(joining)) ? name : before
}

/** Without full stops. */
const LEGAL_FORMS = new Set(
  'inc incorporated llc ltd limited pty plc llp gmbh ag ug kg ek bv nv sa sas sarl srl spa sl sro doo oy ab as aps corp corporation co kk'.split(
    ' ',
  ),
)

/** `Smith & Co` is not a name of a legal form. */
const JOINING_WORDS = ['&', '+', ' and', ' und', ' et']

/** Only after a name of its own: `Air Software` and `Audio Software` are not `Air` and `Audio`. */
function withoutSoftware(name: string) {
  const before = withoutEnd(name, [' software', ' software instruments'])
  const letters = lettersOf(before)
  return letters.length < 4 || COMMON_WORDS.has(letters) ? name : before
}

/** Without the first of these ends, which are in lower case. */
function withoutEnd(text: string, ends: string[]) {
  const found = ends.find((end) => text.toLowerCase().endsWith(end))
  return found ? text.slice(0, -found.length).trimEnd() : text
}

const COMMON_WORDS = new Set('audio music sound native plugin plugins wave waves studio'.split(' '))

const lettersOf = (text: string) =>
  ASCII.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9+#]+/g, '')
    : text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}+#]/gu, '')

/** Most names, which need no slow rules. */
const ASCII = /^[ -~]*$/

const KNOWN_NAMES = new Map(KNOWN_MAKERS.map(({ name }) => [lettersOf(name), name]))
const OTHER_KEYS = new Map(
  KNOWN_MAKERS.flatMap(({ name, spellings = [] }) =>
    spellings.map((other) => [lettersOf(other), lettersOf(name)] as const),
  ),
)

/** Names in both cases come before shouted and lower-case ones, then the one with fewer signs, then any fixed order. */
function isBetter(name: string, best: string) {
  const [a, b] = [ranksOf(name), ranksOf(best)]
  const at = a.findIndex((rank, index) => rank !== b[index])
  return at < 0 ? name < best : (a[at] ?? 0) < (b[at] ?? 0)
}

const ranksOf = (name: string) => [
  Number(name === name.toLowerCase() || name === name.toUpperCase()),
  name.replace(/[\p{L}\p{M}\p{N}\s]/gu, '').length,
  -name.split(' ').length,
]
