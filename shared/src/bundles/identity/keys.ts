import { endingsInNames, formatsBy } from '../../plugins/format-lists.ts'

/** A name for comparison: letters, digits, `+` and `#`, without its maker, never empty. Digits at the end stay: Serum is not Serum 2. */
export function nameKeyOf(name: string, vendorKey: string): string {
  const plain = withoutTail(plainOf(name))
  return lettersOf(withoutMaker(plain, vendorKey)) || lettersOf(plain) || plain || '?'
}

/** A maker's name for comparison: letters and digits, without the legal form. */
export function vendorKeyOf(manufacturer: string): string {
  const plain = plainOf(manufacturer)
  return lettersOf(plain.replace(LEGAL_FORM, '')) || lettersOf(plain)
}

const plainOf = (text: string) => text.normalize('NFKC').toLowerCase().trim()
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}+#]/gu, '')

const EXTENSION = new RegExp(`\\.(?:${[...formatsBy(endingsInNames).keys()].join('|')})$`)
const IN_BRACKETS = /\((?:m|mono|x64|x86|64|32)\)$/
const MARKS = [...formatsBy(({ mark }) => (mark ? [mark] : [])).keys()]
const FORMAT_WORD = new RegExp(`[-_ ](?:x64|x86_64|64bit|32bit|${MARKS.join('|')})$`)

const withoutTail = (name: string) =>
  name.replace(EXTENSION, '').replace(IN_BRACKETS, '').trimEnd().replace(FORMAT_WORD, '').trim()

const LEGAL_FORM =
  /[,.]?(?<!\s)\s+(?:inc|llc|ltd|limited|gmbh|ag|b\.?v|s\.?a|s\.?r\.?l|oy|ab|corp|corporation|co)\.?$/

/** Short names that makers write before their products. */
export const OWN_PREFIXES = new Map<string, string>([
  ['universalaudio', 'uad'],
  ['nativeinstruments', 'ni'],
  ['solidstatelogic', 'ssl'],
  ['antelopeaudio', 'aa'],
  ['arturia', 'ap'],
  ['softube', 'sb'],
])

/** `FabFilter Pro-Q 3` by FabFilter is `Pro-Q 3`; so is `UAD …` by Universal Audio. A separator must follow. */
function withoutMaker(name: string, vendorKey: string) {
  if (!vendorKey) return name
  for (const separator of name.matchAll(/[ _-]+/g)) {
    const [before, after] = [
      name.slice(0, separator.index),
      name.slice(separator.index + separator[0].length),
    ]
    const key = lettersOf(before)
    if (key.length > vendorKey.length) return name
    if (lettersOf(after) && (key === vendorKey || key === OWN_PREFIXES.get(vendorKey))) return after
  }
  return name
}
