import {
  audioUnitOf,
  codeText,
  type NamedPlugin,
  textPlugin,
  vst2CodeOf,
  vst2Plugin,
  vst3Plugin,
} from '../plugin-ids.ts'
import { makerAndName, nameFromFile } from '../plugin-names.ts'

/** The words of a line of REAPER, without the quotes around some of them. */
export function wordsOf(line: string): string[] {
  const words: string[] = []
  for (const [word, ...quoted] of line.matchAll(WORD)) {
    words.push(quoted.find((text) => text !== undefined) ?? word)
    if (words.length === MAX_WORDS) break
  }
  return words
}

/** The end of the line may be missing, and with it a quote. */
const WORD = /"([^"]*)"?|'([^']*)'?|`([^`]*)`?|[^ \t]+/g
const MAX_WORDS = 64

/** The plugin that the first line of an effect names, from its words; null for a line that names none. */
export function pluginOfLine(words: string[]): NamedPlugin | null {
  const [tag = '', label = '', second = ''] = words
  if (!label && !second) return null
  if (tag === '<VST') return vstOf(words)
  if (tag === '<AU') return audioUnitOfLine(words)
  if (tag === '<CLAP') return textPlugin('CLAP', second || null, namesOf(label))
  if (tag === '<LV2') return textPlugin('LV2', second || null, namesOf(label))
  return null
}

/** `number{class id}` of a VST3; `code` or `code<class id>` of a VST2, which old versions leave out. */
function vstOf([, label = '', file = '', , , ids = '']: string[]) {
  const names = namesOf(label)
  const [, number = '', vst3, vst2 = ''] = ID.exec(ids) ?? []
  const named = names.name ? names : { ...names, name: nameFromFile(file, vst3 || vst2 || number) }
  if (vst3 || /^VST3i?:/.test(label) || /\.vst3$/i.test(file)) return vst3Plugin(vst3 ?? null, named)
  return vst2Plugin(number ? Number(number) : vst2CodeOf(vst2), named)
}

/** The code of a VST2 plugin at the start of its state, for a line without one. */
export function codeOfState(line: string): number | null {
  const [first] = /^[A-Za-z0-9+/]{6}/.exec(line.trim()) ?? []
  if (!first) return null
  let code = 0
  const bits = [...first].reduce((number, digit) => number * 64 + BASE64.indexOf(digit), 0)
  for (let i = 0; i < 4; i++) code += (Math.floor(bits / 2 ** (28 - 8 * i)) % 256) * 2 ** (8 * i)
  return code
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const ID = /^(-?\d{1,10})?(?:\{([0-9A-F]{32})\}|<([0-9A-F]{32})>)?/i

function audioUnitOfLine([, label = '', second = '', , ...rest]: string[]) {
  const [type, subtype, manufacturer] = rest.map((word) =>
    /^\d{1,10}$/.test(word) ? codeText(Number(word)) : '',
  )
  const codes = { type: type ?? '', subtype: subtype ?? '', manufacturer: manufacturer ?? '' }
  return audioUnitOf(codes, audioUnitNames(label, second))
}

/** `Maker: Name` stands beside the label; an old label is written so itself. A maker may hold `::`. */
function audioUnitNames(label: string, second: string) {
  const names = namesOf(label)
  if (names.maker) return names
  return makerAndName(second || names.name) ?? names
}

/** The name and the maker in a label such as `VST3i: Name (Maker) (32 out)`: the last bracket that is not a note. */
export function namesOf(label: string): { name: string; maker: string } {
  const text = withoutNotes(label.replace(/^(?:VST3?i?|AUi?|AUv3i?|CLAPi?|LV2i?): ?/, '').trim())
  const start = text.endsWith(')') ? bracketStart(text) : -1
  if (start <= 0) return { name: text, maker: '' }
  return { name: withoutNotes(text.slice(0, start).trimEnd()), maker: text.slice(start + 1, -1) }
}

function withoutNotes(label: string): string {
  let text = label
  while (text.endsWith(')')) {
    const start = bracketStart(text)
    if (start <= 0 || !NOTE.test(text.slice(start + 1, -1))) break
    text = text.slice(0, start).trimEnd()
  }
  return text
}

/** `2->6ch`, `32 out`, `mono`, `x86_64`. */
const NOTE = /^(?:\d+(?:->\d+)? ?(?:ch|in|out)|mono|stereo|x86(?:_64)?|x64|arm64e?)$/i

/** The place of the bracket that the last one closes. */
function bracketStart(text: string) {
  let open = 0
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ')') open++
    else if (text[at] === '(' && --open === 0) return at
  }
  return -1
}
