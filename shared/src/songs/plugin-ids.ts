import { keysOfCodes, keysOfIdentifier } from '../bundles/identity/identity.ts'
import { nameKeyOf, vendorKeyOf } from '../bundles/identity/keys.ts'
import type { PluginUse } from './song.ts'

/** The values that tell which plugin is used. Its keys are asked for once for all its instances. */
export type NamedPlugin = Pick<PluginUse, 'format' | 'name' | 'maker' | 'id'> & { ids: () => string[] }

const NO_IDS = () => []

type Names = { name: string; maker?: string }

/** A VST2 plugin by its code; without one, 0 or null, by its name alone. */
export function vst2Plugin(code: number | null, { name, maker = '' }: Names): NamedPlugin {
  if (!code) return { format: 'VST2', name, maker, id: null, ids: NO_IDS }
  const unsigned = code >>> 0
  return { format: 'VST2', name, maker, id: String(unsigned), ids: () => [`vst2:${hexOf(unsigned)}`] }
}

/** The VST2 code that a text is, as a decimal number with or without a sign; null for another text. */
export const codeOfDecimal = (text: string): number | null =>
  /^-?\d{1,10}$/.test(text) ? Number(text) : null

/** A VST3 plugin by its class id of 32 digits, which may be written in groups and in braces. */
export function vst3Plugin(classId: string | null, { name, maker = '' }: Names): NamedPlugin {
  const digits = (classId ?? '').replace(/[{}-]/g, '')
  const id = CLASS_ID.test(digits) && !/^0+$/.test(digits) ? digits.toUpperCase() : null
  return { format: 'VST3', name, maker, id, ids: () => keysOfCodes({ classId: id }) }
}

const CLASS_ID = /^[0-9a-f]{32}$/i

/** The code inside the class id that hosts make for a VST2 plugin: `VST`, the code, and its name. */
export function vst2CodeOf(classId: string): number | null {
  const [, code] = /^565354([0-9a-f]{8})/i.exec(classId) ?? []
  return code ? Number.parseInt(code, 16) : null
}

/** An Audio Unit by its three codes, as numbers. */
export function audioUnit(codes: { type: number; subtype: number; manufacturer: number }, names: Names) {
  return audioUnitOf(
    {
      type: codeText(codes.type),
      subtype: codeText(codes.subtype),
      manufacturer: codeText(codes.manufacturer),
    },
    names,
  )
}

/** An Audio Unit by its three codes of four characters. */
export function audioUnitOf(
  codes: { type: string; subtype: string; manufacturer: string },
  { name, maker = '' }: Names,
): NamedPlugin {
  const { type, subtype, manufacturer } = codes
  if (![type, subtype, manufacturer].every((code) => CODE.test(code))) {
    return { format: 'AU', name, maker, id: null, ids: NO_IDS }
  }
  const ids = () => keysOfCodes({ audioUnit: codes })
  return { format: 'AU', name, maker, id: `${type} ${subtype} ${manufacturer}`, ids }
}

/** An Audio Unit by type, subtype and maker with a sign between them, or else by its names alone. */
export function audioUnitOfText(text: string, names: Names): NamedPlugin {
  const [, type, subtype, manufacturer] = /^(.{4})[-:, ](.{4})[-:, ](.{4})$/.exec(text) ?? []
  return type && subtype && manufacturer
    ? audioUnitOf({ type, subtype, manufacturer }, names)
    : namedPlugin('AU', names)
}

/** Four characters of one byte each, without control characters. */
const CODE = /^[ -~\xa0-\xff]{4}$/

/** A CLAP plugin by its id, or an LV2 plugin by its URI. */
export function textPlugin(
  format: 'CLAP' | 'LV2',
  id: string | null,
  { name, maker = '' }: Names,
): NamedPlugin {
  const ids = () => (id ? keysOfIdentifier(id, nameKeyOf(name, vendorKeyOf(maker))) : [])
  return { format, name, maker, id, ids }
}

/** A plugin of which only the name, and perhaps the maker, is known. */
export const namedPlugin = (format: PluginUse['format'], { name, maker = '' }: Names): NamedPlugin => ({
  format,
  name,
  maker,
  id: null,
  ids: NO_IDS,
})

/** The four characters of a code, first the highest byte. */
export const codeText = (code: number): string =>
  String.fromCharCode((code >>> 24) & 255, (code >>> 16) & 255, (code >>> 8) & 255, code & 255)

/** Eight digits of a number of 32 bits. */
export const hexOf = (number: number): string => (number >>> 0).toString(16).toUpperCase().padStart(8, '0')
