import { type IdentifyingFields, type Identity, identityOf } from '../bundles/identity/identity.ts'
import { splitNameKey } from '../bundles/identity/recognizing-entry.ts'
import type { ImportedPlugin } from './imported-plugin.ts'

/** That of a split plugin is its own. Otherwise the identity keys in the file, else those of name, maker (also a chosen one) and bundle identifiers. */
export function identityOfImported(plugin: ImportedPlugin): Identity {
  const read = identityOf(identifyingFieldsOf(plugin))
  const { vendorKey } = 'manufacturer' in plugin.replaced ? identityOf(plugin) : read
  if (plugin.rules?.length) return { nameKey: splitNameKey(plugin.id), vendorKey, keys: [] }
  return { nameKey: read.nameKey, vendorKey, keys: keysOf(plugin) }
}

/** The same for finding what it joins. Two makers can have one VST2 code, so their names decide. */
export function joiningIdentityOf(plugin: ImportedPlugin): Identity {
  const identity = identityOfImported(plugin)
  return { ...identity, keys: identity.keys.filter((key) => !key.startsWith('vst2:')) }
}

function keysOf(plugin: ImportedPlugin) {
  const fields = identifyingFieldsOf(plugin)
  const keysWith = (bundleId: string | null) => identityOf({ ...fields, bundleId }).keys
  const { recognizedBy } = plugin
  const keys = recognizedBy.length > 0 ? recognizedBy : [null, ...bundleIdsOf(plugin)].flatMap(keysWith)
  return [...new Set(keys)].sort((a, b) => strengthOf(a) - strengthOf(b))
}

/** Strongest first. */
const KINDS = ['code', 'cid', 'uri', 'vst2', 'bundle', 'id', 'name']
const strengthOf = (key: string) => KINDS.indexOf(key.slice(0, key.indexOf(':')))

/** The identifying fields that were read from the plugin's bundles, without the user's own values. */
export function identifyingFieldsOf(plugin: ImportedPlugin): IdentifyingFields {
  const { name, manufacturer, isGuess } = { ...plugin, ...plugin.replaced }
  const [, maker, subtype] = firstOf(plugin, /^code:(.{4})\/(.{4})$/)
  const [, classId = null] = firstOf(plugin, /^cid:([0-9A-F]{32})$/)
  return {
    name: name || plugin.name,
    manufacturer,
    isGuess,
    bundleId: bundleIdsOf(plugin)[0] ?? null,
    // The kind of Audio Unit was never part of a key.
    audioUnit: maker && subtype ? { type: 'aufx', manufacturer: maker, subtype } : null,
    classId,
  }
}

const firstOf = ({ recognizedBy }: ImportedPlugin, form: RegExp): string[] =>
  recognizedBy.map((key) => form.exec(key)).find((found) => found !== null) ?? []

const bundleIdsOf = ({ installations }: ImportedPlugin) => [
  ...new Set(installations.flatMap(({ bundleId }) => bundleId ?? [])),
]
