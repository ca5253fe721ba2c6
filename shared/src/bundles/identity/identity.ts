import type { AudioUnit, NewPlugin } from '../../plugins/plugin.ts'
import { isPlaceholderCode, isPlaceholderIdentifier, isPlaceholderMaker } from '../facts/placeholders.ts'
import { nameKeyOf, vendorKeyOf } from './keys.ts'

/** The fields of a new plugin that identify its product. `path` only replaces a missing name. */
export type IdentifyingFields = Pick<
  NewPlugin,
  'name' | 'manufacturer' | 'bundleId' | 'audioUnit' | 'classId'
> &
  Partial<Pick<NewPlugin, 'isGuess' | 'format' | 'path'>>

/**
 * How a product is recognized. `nameKey` is never empty; `vendorKey` is '' when the maker is unknown, a placeholder or a
 * guess; two bundles that share one of the `keys` are the same product unless they conflict.
 */
export type Identity = { nameKey: string; vendorKey: string; keys: string[] }

/** The identity of one bundle, strongest key first. Placeholders of toolkits never make a key. */
export function identityOf(plugin: IdentifyingFields): Identity {
  const maker = isPlaceholderMaker(plugin.manufacturer) ? '' : vendorKeyOf(plugin.manufacturer)
  const nameKey = nameKeyOf(plugin.name || (plugin.path ?? ''), maker)
  return {
    nameKey,
    vendorKey: plugin.isGuess ? '' : maker,
    keys: [
      ...new Set([
        ...codeKeys(plugin),
        ...classKeys(plugin.classId),
        ...identifierKeys(plugin.bundleId, nameKey),
        ...(maker ? [`name:${maker}/${nameKey}`] : []),
      ]),
    ],
  }
}

/** The codes of an Audio Unit; a VST3 made with JUCE carries the same pair in its class id. */
function codeKeys({ audioUnit, classId }: IdentifyingFields) {
  return [audioUnit, classId ? makerCodesOf(classId) : null].flatMap((codes) =>
    codes && !isPlaceholderCode(codes.manufacturer) ? [`code:${codes.manufacturer}/${codes.subtype}`] : [],
  )
}

function classKeys(classId: string | null) {
  if (!classId || /^0+$/.test(classId)) return []
  const codes = makerCodesOf(classId)
  return codes && isPlaceholderCode(codes.manufacturer) ? [] : [`cid:${classId.toUpperCase()}`]
}

/** The unchanged identifier, and one without format labels together with the name. */
function identifierKeys(bundleId: string | null, nameKey: string) {
  if (!bundleId || isPlaceholderIdentifier(bundleId)) return []
  const identifier = bundleId.normalize('NFKC').toLowerCase()
  const stem = identifier
    .split('.')
    .filter((label) => !FORMAT_LABEL.test(label))
    .join('.')
  return [`bundle:${identifier}`, `id:${stem}/${nameKey}`]
}

const FORMAT_LABEL = /^(?:vst|vst2|vst3|au|auv2|auv3|audiounit|component|aax|clap|lv2|app|standalone|plugin)$/

/** The maker and product code in the class id of a JUCE VST3, as in the plugin's Audio Unit; `undefined` for every other class id. */
function makerCodesOf(classId: string): Omit<AudioUnit, 'type'> | undefined {
  const [, manufacturer, subtype] = JUCE.exec(classId) ?? []
  if (!manufacturer || !subtype) return undefined
  const codes = { manufacturer: letters(manufacturer), subtype: letters(subtype) }
  return PRINTABLE.test(codes.manufacturer + codes.subtype) ? codes : undefined
}

const JUCE = /^ABCDEF019182FAEB([0-9A-F]{8})([0-9A-F]{8})$/i
const PRINTABLE = /^[ -~]{8}$/

const letters = (digits: string) =>
  digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
