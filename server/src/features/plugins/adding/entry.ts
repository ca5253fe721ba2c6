import type { Identity } from '#shared/bundles/identity/identity.ts'
import { formatUpdatesOf, type KnownLatest, updateFlagOf } from '#shared/definitions/format-updates.ts'
import type { NewPlugin } from '#shared/plugins/plugin.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import type { Overrides, Replaced } from '../../../db/schema.ts'
import type { DefinitionLink } from '../../../library/definition-links.ts'
import { type Installed, presentOf, withOneMore } from '../installations/installed.ts'
import { endsUpdate } from '../pending-update.ts'

/** An entry of the library, with everything needed to join another bundle of its plugin to it. */
export type Entry = Identity & {
  id: string
  manufacturer: string
  type: string
  isUAD: boolean
  isGuess: boolean
  updateAvailable: boolean
  definitionId: string | null
  /** Milliseconds. */
  addedAt: number
  overrides: Overrides
  replaced: Replaced
  installed: Installed[]
  /** The version that a pending update began with; null when none is pending. */
  updatingFrom: string | null
  latest: KnownLatest[]
  ignored: IgnoredUpdate[]
}

/** A bundle that was dropped, or that a scan found on a machine. */
export type Bundle = {
  newPlugin: NewPlugin
  identity: Identity
  link: DefinitionLink
  /** '' for a dropped bundle. */
  machine: string
  now: Date
}

/** A new entry for the plugin of this bundle. */
export function newEntry(id: string, bundle: Bundle): Entry {
  const { newPlugin, identity, link, now } = bundle
  const { manufacturer, type, isUAD, isGuess } = newPlugin
  return {
    ...identity,
    id,
    manufacturer,
    type,
    isUAD,
    isGuess,
    updateAvailable: updateFlagOf([newPlugin], link.latest, []) ?? newPlugin.updateAvailable,
    ...link,
    addedAt: now.getTime(),
    overrides: {},
    replaced: {},
    installed: withOneMore([], bundle),
    updatingFrom: null,
    ignored: [],
  }
}

/** The entry after this bundle of its plugin has joined it. */
export function joinedEntry(entry: Entry, bundle: Bundle): Entry {
  const { newPlugin, identity } = bundle
  const { definitionId, latest } = entry.definitionId ? entry : bundle.link
  const installed = withOneMore(entry.installed, bundle)
  const isUpdated = entry.updatingFrom !== null && isUpdatedBy(newPlugin, entry, entry.updatingFrom, latest)
  const hasUpdate = updateFlagOf(asShown(installed, entry.overrides), latest, entry.ignored)
  return {
    ...entry,
    ...improvedValues(entry, newPlugin, identity),
    keys: [...entry.keys, ...identity.keys.filter((key) => !entry.keys.includes(key))],
    definitionId,
    latest,
    installed,
    updatingFrom: isUpdated ? null : entry.updatingFrom,
    updateAvailable: hasUpdate ?? (isUpdated ? false : entry.updateAvailable),
  }
}

function isUpdatedBy(newPlugin: NewPlugin, entry: Entry, from: string, latest: KnownLatest[]) {
  return endsUpdate(from, newPlugin, formatUpdatesOf(asShown(entry.installed, entry.overrides), latest, []))
}

/** A version that the user typed overrides what was read from the bundles. */
export const asShown = (installed: Installed[], { version }: Overrides) =>
  version === undefined
    ? presentOf(installed)
    : presentOf(installed).map((installation) => ({ ...installation, version }))

/** Values that the joining bundle improves: a read manufacturer replaces a missing or guessed one, a type fills an empty one. */
function improvedValues(entry: Entry, newPlugin: NewPlugin, { vendorKey }: Identity) {
  const isMakerRead = newPlugin.manufacturer !== '' && !newPlugin.isGuess
  return {
    ...(isMakerRead &&
      !('manufacturer' in entry.replaced) &&
      (entry.manufacturer === '' || entry.isGuess) && {
        manufacturer: newPlugin.manufacturer,
        vendorKey,
        isGuess: false,
      }),
    ...(entry.type === '' && !('type' in entry.replaced) && { type: newPlugin.type }),
    ...(newPlugin.isUAD && { isUAD: true }),
  }
}
