import type { AudioComponent } from '../bundle.ts'
import type { PlistDict, PlistValue } from '../plist/plist-value.ts'
import { textAt } from '../plist/plist-value.ts'
import { displayText } from './shown-text.ts'

/** The Audio Units that an Info.plist declares, of a bundle or of an app extension; at most 256. */
export function componentsIn(plist: PlistDict): AudioComponent[] {
  const declared = plist.get('AudioComponents') ?? inExtension(plist)
  if (!Array.isArray(declared)) return []
  return declared.slice(0, 256).flatMap((each) => (each instanceof Map ? [componentOf(each)] : []))
}

function inExtension(plist: PlistDict) {
  const extension = plist.get('NSExtension')
  const attributes = extension instanceof Map ? extension.get('NSExtensionAttributes') : undefined
  return attributes instanceof Map ? attributes.get('AudioComponents') : undefined
}

/** The name is `Maker: Product`; without a colon it is the product alone. */
function componentOf(dict: PlistDict): AudioComponent {
  const full = displayText(textAt(dict, 'name'), 400)
  const colon = full.indexOf(':')
  return {
    type: codeIn(dict, 'type'),
    subtype: codeIn(dict, 'subtype'),
    manufacturer: codeIn(dict, 'manufacturer'),
    maker: colon > 0 ? full.slice(0, colon).trim() : '',
    name: full.slice(colon + 1).trim(),
    version: versionIn(dict.get('version')),
  }
}

/** Usually four characters, possibly with spaces; '' for anything that is not such a code. */
function codeIn(dict: PlistDict, key: string) {
  const code = textAt(dict, key)
  return /^[^\p{C}]{1,4}$/u.test(code) && code.length <= 4 ? code : ''
}

/** Two bytes and twice one byte; from 0x01000000 JUCE's four parts. 0, 1 and 0xFFFFFFFF (Steinberg's sample) are no real versions. */
function versionIn(value: PlistValue | undefined) {
  if (typeof value !== 'number' || !Number.isInteger(value) || value <= 1 || value >= 0xffffffff) return ''
  const [first, second, third, fourth] = [
    value >>> 24,
    (value >>> 16) & 255,
    (value >>> 8) & 255,
    value & 255,
  ]
  return (first > 0 ? [first, second, third, fourth] : [second, third, fourth]).join('.')
}
