import { type IdentifyingFields, type Identity, identityOf } from '../bundles/identity/identity.ts'
import type { ImportedPlugin } from './imported-plugin.ts'

/**
 * How a plugin of a file is recognized: by what it was recognized by where it comes from, and where the file does not say
 * that, by its name, maker and bundle identifiers. A maker that a person chose speaks for the plugin as a read one does.
 */
export function identityOfImported(plugin: ImportedPlugin): Identity {
  const read = identityOf(identifyingOf(plugin))
  const { vendorKey } = 'manufacturer' in plugin.replaced ? identityOf({ ...NOTHING_READ, ...plugin }) : read
  return { nameKey: read.nameKey, vendorKey, keys: keysOf(plugin) }
}

const NOTHING_READ = { bundleId: null, audioUnit: null, classId: null }

function keysOf(plugin: ImportedPlugin) {
  const keys =
    plugin.recognizedBy.length > 0
      ? plugin.recognizedBy
      : [null, ...bundleIdsOf(plugin)].flatMap(
          (bundleId) => identityOf({ ...identifyingOf(plugin), bundleId }).keys,
        )
  return [...new Set(keys)].sort((a, b) => strengthOf(a) - strengthOf(b))
}

/** Strongest first, as the rule of joining wants them. */
const KINDS = ['code', 'cid', 'bundle', 'id', 'name']
const strengthOf = (key: string) => KINDS.indexOf(key.slice(0, key.indexOf(':')))

/** What was read of the plugin where it comes from, without what a person chose: as much as a bundle would say. */
export function identifyingOf(plugin: ImportedPlugin): IdentifyingFields {
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
