import { makerKeyOf } from '../../makers/maker-name.ts'
import type { AudioUnit, NewPlugin } from '../../plugins/new-plugin.ts'
import { isPlaceholderCode, isPlaceholderIdentifier, isPlaceholderMaker } from '../facts/placeholders.ts'
import { nameKeyOf, vendorKeyOf } from './keys.ts'

type ReadField = 'bundleId' | 'audioUnit' | 'classId' | 'isGuess' | 'format' | 'path' | 'isSample'
/** The fields of a new plugin that identify its product. `path` only replaces a missing name. */
export type IdentifyingFields = Pick<NewPlugin, 'name' | 'manufacturer'> & Partial<Pick<NewPlugin, ReadField>>

/**
 * How a product is recognized. `nameKey` is never empty; `vendorKey` is '' when the maker is unknown, a placeholder or a
 * guess; two bundles that share one of the `keys` are the same product unless they conflict.
 */
export type Identity = { nameKey: string; vendorKey: string; keys: string[] }

/** The identity of one bundle, strongest key first. Placeholders of toolkits never make a key. */
export function identityOf(plugin: IdentifyingFields): Identity {
  const maker = isPlaceholderMaker(plugin.manufacturer) ? '' : vendorKeyOf(plugin.manufacturer)
  const nameKey = nameKeyOf(plugin.name || (plugin.path ?? ''), maker)
  if (plugin.isSample) return { nameKey: `${SAMPLE}${maker}/${nameKey}`, vendorKey: '', keys: [] }
  const keys = [
    ...keysOfCodes(plugin),
    ...typeKeys(plugin.audioUnit),
    ...keysOfIdentifier(plugin.bundleId, nameKey),
    ...(maker ? [`name:${maker}/${nameKey}`] : []),
    ...(maker ? makerNameKeys(plugin, maker) : []),
  ]
  return { nameKey, vendorKey: plugin.isGuess ? '' : maker, keys: [...new Set(keys)] }
}

/** A product keeps its entry when its formats spell the maker differently. The key of the full spelling stays, because rows have it. */
function makerNameKeys({ name, path, manufacturer }: IdentifyingFields, fullKey: string) {
  const maker = makerKeyOf(manufacturer)
  return maker === '' || maker === fullKey ? [] : [`name:${maker}/${nameKeyOf(name || (path ?? ''), maker)}`]
}

/** Begins the name key of a sample only: a key with letters has no colon. Without other keys a sample has no definition. */
const SAMPLE = 'sample:'

/** The keys of the codes and the class id of a plugin, which need no names. */
export const keysOfCodes = (plugin: Pick<IdentifyingFields, 'audioUnit' | 'classId'>): string[] => [
  ...codeKeys(plugin),
  ...classKeys(plugin.classId),
]

/** The codes of an Audio Unit; a VST3 made with JUCE carries the same pair in its class id. */
function codeKeys({ audioUnit, classId }: Pick<IdentifyingFields, 'audioUnit' | 'classId'>) {
  return [audioUnit, classId ? makerCodesOf(classId) : null].flatMap((codes) =>
    codes && !isPlaceholderCode(codes.manufacturer) ? [`code:${codes.manufacturer}/${codes.subtype}`] : [],
  )
}

/** The type of an Audio Unit is not in its `code:` key, because a maker's effect and instrument of one name share their codes. */
const typeKeys = (unit: AudioUnit | null | undefined) =>
  unit && !isPlaceholderCode(unit.manufacturer)
    ? [`unit:${unit.type}/${unit.manufacturer}/${unit.subtype}`]
    : []

function classKeys(classId: string | null | undefined) {
  if (!classId || /^0+$/.test(classId)) return []
  const codes = makerCodesOf(classId)
  return codes && isPlaceholderCode(codes.manufacturer) ? [] : [`cid:${classId.toUpperCase()}`]
}

/** The unchanged identifier, and one without format labels together with the name. A URI is the identifier of an LV2 plugin. */
export function keysOfIdentifier(bundleId: string | null | undefined, nameKey: string): string[] {
  if (!bundleId || isPlaceholderIdentifier(bundleId)) return []
  if (URI.test(bundleId)) return [`uri:${bundleId}`]
  const identifier = bundleId.normalize('NFKC').toLowerCase()
  const labels = identifier.split('.').filter((label) => !FORMAT_LABEL.test(label))
  return [`bundle:${identifier}`, `id:${labels.join('.')}/${nameKey}`]
}

const URI = /^[a-z][a-z0-9+.-]*:\S/i

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

/** A product of the library, with the keys of all its bundles. */
export type IdentifiedProduct = Identity & { id: string }

/**
 * The product of a bundle, or `undefined` for a new one. `candidates` share a key or the `nameKey`; of equal fits, the first wins. `isOther`
 * tells which of them it is not, whatever it shares with them.
 */
export function pluginToJoin<Product extends IdentifiedProduct>(
  identity: Identity,
  candidates: Product[],
  isOther: (product: Product) => boolean = () => false,
): string | undefined {
  const found =
    sharingKey(identity, candidates, isOther) ??
    namesake(
      identity,
      candidates.filter((each) => !isOther(each)),
    )
  return found?.id
}

/** Two products that must never become one, whatever they share. */
export function isConflicting(a: Identity, b: Identity): boolean {
  return (
    isOtherShell(a, b) ||
    isOtherUnit(a, b) ||
    isOtherType(a, b) ||
    isOtherUri(a, b) ||
    (isOtherEdition(a, b) && !isSameByCode(a, b))
  )
}

/** The product that shares the strongest key, of several the one with its name. Conflicts are checked last, because thousands of products can share a name. */
function sharingKey<Product extends IdentifiedProduct>(
  identity: Identity,
  products: Product[],
  isOther: (product: Product) => boolean,
) {
  for (const key of identity.keys) {
    const sharing = products.filter((each) => each.keys.includes(key) && !isConflicting(identity, each))
    const named = sharing.find((each) => each.nameKey === identity.nameKey && !isOther(each))
    if (named) return named
    // A key that products of several names have proves nothing.
    const [first, ...others] = sharing
    if (first && !isOther(first) && others.every(({ nameKey }) => nameKey === first.nameKey)) return first
  }
  return undefined
}

/** An unknown maker joins the one maker of this name, else another unknown; a known one joins an unknown that no other could claim. */
function namesake(identity: Identity, products: IdentifiedProduct[]) {
  const isNamed = ({ nameKey }: IdentifiedProduct) => nameKey === identity.nameKey
  if (identity.vendorKey && products.some((each) => isNamed(each) && each.vendorKey)) return undefined
  const named = products.filter(isNamed)
  const known = named.filter(({ vendorKey }) => vendorKey)
  const makers = new Set(known.map(({ vendorKey }) => vendorKey))
  if (makers.size === 1) return known.slice(0, 1).find((first) => !isConflicting(identity, first))
  const fits = (each: Identity) => !isConflicting(identity, each) && !isOtherGuess(identity, each)
  return named.find((each) => !each.vendorKey && fits(each))
}

/** Shells of several versions are installed next to each other on purpose. */
const isOtherShell = (a: Identity, b: Identity) =>
  SHELL.test(a.nameKey) && SHELL.test(b.nameKey) && a.nameKey !== b.nameKey

const SHELL = /^waves?shell/

/** Pro-Q 3 and Pro-Q 4, Serum and Serum 2: the same letters with another number at the end. */
const isOtherEdition = (a: Identity, b: Identity) =>
  a.nameKey !== b.nameKey && a.nameKey.replace(NUMBER, '') === b.nameKey.replace(NUMBER, '')

const NUMBER = /(?<!\p{N})\p{N}+$/u

/** Codes, class ids and URIs belong to one product only; identifiers are sometimes reused for the next edition. */
const isSameByCode = (a: Identity, b: Identity) =>
  a.keys.some((key) => /^(?:code|cid|uri):/.test(key) && b.keys.includes(key))

/** The same maker code with another product code is another plugin, even under the same name. */
function isOtherUnit(a: Identity, b: Identity) {
  const [ours, theirs] = [keysOf(a, 'code:'), keysOf(b, 'code:')]
  if (ours.some((code) => theirs.includes(code))) return false
  return ours.some((code) => theirs.some((other) => makerOf(code) === makerOf(other)))
}

/** FM8 and FM8 FX are one product; an effect and an instrument of one code whose names say nothing of each other are two. */
function isOtherType(a: Identity, b: Identity) {
  if (a.nameKey.startsWith(b.nameKey) || b.nameKey.startsWith(a.nameKey)) return false
  const [ours, theirs] = [keysOf(a, 'unit:'), keysOf(b, 'unit:')]
  const isOfOneCode = (key: string) => theirs.some((other) => codeOfUnit(other) === codeOfUnit(key))
  return ours.some(isOfOneCode) && !ours.some((key) => theirs.includes(key))
}

const keysOf = ({ keys }: Identity, beginning: string) => keys.filter((key) => key.startsWith(beginning))

/** Without the type, which has four characters, too. */
const codeOfUnit = (key: string) => key.slice('unit:aufx/'.length)

/** Always four characters, because a code may contain a slash. */
const makerOf = (code: string) => code.slice('code:'.length, 'code:'.length + 4)

/** LV2 gives every plugin its own URI, also where a maker has several of one name. */
const isOtherUri = (a: Identity, b: Identity) => areDifferent(keysOf(a, 'uri:'), keysOf(b, 'uri:'))

/** Two guessed makers that differ: nothing was read, but the file names suggest two products. */
const isOtherGuess = (a: Identity, b: Identity) =>
  !a.vendorKey && areDifferent(keysOf(a, 'name:'), keysOf(b, 'name:'))

const areDifferent = (ours: string[], theirs: string[]) =>
  ours.length > 0 && theirs.length > 0 && !ours.some((key) => theirs.includes(key))
