import type { UsedPlugin } from './joinable-entry.ts'

/**
 * A code of four characters as eight digits. `vst` is the code of a VST2, or stands in the class id of its VST3; `unit` is of an
 * Audio Unit, or of a VST3 that was made with JUCE, and mostly that of the VST2 too; at u-he all formats have one code.
 */
export type ProductCode = { code: string; source: 'vst' | 'unit' | 'u-he' }

/** The codes that the identifiers of a song or an entry contain. */
export const productCodesIn = (keys: readonly string[]): ProductCode[] =>
  keys.flatMap((key) => codeIn(key) ?? [])

function codeIn(key: string): ProductCode | undefined {
  if (key.startsWith('vst2:')) return valid(key.slice('vst2:'.length), 'vst')
  if (key.startsWith('cid:'))
    return valid(VST2_ID.exec(key)?.[1], 'vst') ?? valid(U_HE_ID.exec(key)?.[1], 'u-he')
  if (key.startsWith('code:')) return valid(digitsOf(key.slice('code:MANU/'.length)), 'unit')
  return undefined
}

/** `VST` and the code: of a VST2, or of a VST3 that kept its place in songs. */
const VST2_ID = /^cid:565354([0-9A-F]{8})/

/** The VST3 of u-he end with the code of their VST2 and Audio Unit. */
const U_HE_ID = /^cid:D39D5B69D6AF42FA12345678([0-9A-F]{8})/

/** Makers forget to set a code, and then it is 0 or a word of the toolkit. */
function valid(code: string | undefined, source: ProductCode['source']): ProductCode | undefined {
  return code && /^[0-9A-F]{8}$/.test(code) && !UNSET.has(code) ? { code, source } : undefined
}

const digitsOf = (text: string) =>
  [...text].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')).join('')

/** Nothing, `????`, `none`, `NoEf`, `CcCc` and `TEST`. */
const UNSET = new Set([
  '00000000',
  'FFFFFFFF',
  '20202020',
  ...['????', 'none', 'NoEf', 'CcCc', 'TEST'].map(digitsOf),
])

/**
 * True when the entry has an identifier of the same kind as the use, and another one: then a DAW does not load it for this use. A bundle of
 * several plugins tells only some of its identifiers.
 */
export function hasOtherId(use: UsedPlugin, entryKeys: readonly string[], hasContents: boolean): boolean {
  if (hasContents) return false
  return KINDS.some(({ kind, size }) => {
    const used = use.ids.filter((key) => key.startsWith(kind))
    return used.some((key) => {
      const same = entryKeys.filter((each) => each.slice(0, size) === key.slice(0, size))
      return same.length > 0 && !same.some((each) => used.includes(each))
    })
  })
}

/** True when both are Audio Units of one code, and of two types, such as an effect and an instrument. An old entry tells no type. */
export function hasOtherType({ format, id }: UsedPlugin, entryKeys: readonly string[]): boolean {
  const [, type, subtype, manufacturer] = (format === 'AU' && /^(.{4}) (.{4}) (.{4})$/.exec(id ?? '')) || []
  const end = `/${manufacturer}/${subtype}`
  const types = entryKeys.filter((key) => key.startsWith('unit:') && key.endsWith(end))
  return type !== undefined && types.length > 0 && !types.includes(`unit:${type}${end}`)
}

/** Two Audio Units are compared only if their makers' codes are the same, because makers change those. */
const KINDS = [
  { kind: 'cid:', size: 4 },
  { kind: 'vst2:', size: 5 },
  { kind: 'uri:', size: 4 },
  { kind: 'code:', size: 10 },
]
