import type { AudioUnit } from '../../plugins/plugin.ts'

/**
 * The maker and product code that JUCE packs into the class id of a VST3: the same pair as in the plugin's Audio Unit.
 * `undefined` for every other class id.
 */
export function makerCodesOf(classId: string): Omit<AudioUnit, 'type'> | undefined {
  const [, manufacturer, subtype] = JUCE.exec(classId) ?? []
  if (!manufacturer || !subtype) return undefined
  const codes = { manufacturer: letters(manufacturer), subtype: letters(subtype) }
  return PRINTABLE.test(codes.manufacturer + codes.subtype) ? codes : undefined
}

const JUCE = /^ABCDEF019182FAEB([0-9A-F]{8})([0-9A-F]{8})$/i
const PRINTABLE = /^[ -~]{8}$/

const letters = (digits: string) =>
  digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
