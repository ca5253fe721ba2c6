import type { Identity } from '#shared/bundles/identity/identity.ts'
import { formatUpdatesOf, type KnownLatest, updateFlagOf } from '#shared/definitions/format-updates.ts'
import type { NewPlugin } from '#shared/plugins/plugin.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import type { Overrides, Replaced } from '../../../db/schema.ts'
import type { DefinitionLink } from '../../../library/definition-links.ts'
import { type Installed, presentOf, withOneMore } from '../installations/installed.ts'
import { endsUpdate } from '../pending-update.ts'

/** An entry of the library, with all that decides what becomes of it when one more bundle of its plugin is seen. */
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

/** A bundle that was dropped, or found on a machine by a scan. */
export type Bundle = {
  given: NewPlugin
  identity: Identity
  link: DefinitionLink
  /** '' for a dropped one. */
  machine: string
  now: Date
}

/** The entry of a plugin that is new in the library. */
export function newEntry(id: string, bundle: Bundle): Entry {
  const { given, identity, link, now } = bundle
  const { manufacturer, type, isUAD, isGuess } = given
  return {
    ...identity,
    id,
    manufacturer,
    type,
    isUAD,
    isGuess,
    updateAvailable: updateFlagOf([given], link.latest, []) ?? given.updateAvailable,
    ...link,
    addedAt: now.getTime(),
    overrides: {},
    replaced: {},
    installed: withOneMore([], bundle),
    updatingFrom: null,
    ignored: [],
  }
}

/** The entry after one more bundle of its plugin was seen. */
export function joinedEntry(entry: Entry, bundle: Bundle): Entry {
  const { given, identity } = bundle
  const { definitionId, latest } = entry.definitionId ? entry : bundle.link
  const installed = withOneMore(entry.installed, bundle)
  const isUpdated = entry.updatingFrom !== null && isUpdatedBy(given, entry, entry.updatingFrom, latest)
  const hasUpdate = updateFlagOf(asShown(installed, entry.overrides), latest, entry.ignored)
  return {
    ...entry,
    ...betterKnown(entry, given, identity),
    keys: [...entry.keys, ...identity.keys.filter((key) => !entry.keys.includes(key))],
    definitionId,
    latest,
    installed,
    updatingFrom: isUpdated ? null : entry.updatingFrom,
    updateAvailable: hasUpdate ?? (isUpdated ? false : entry.updateAvailable),
  }
}

function isUpdatedBy(given: NewPlugin, entry: Entry, from: string, latest: KnownLatest[]) {
  return endsUpdate(from, given, formatUpdatesOf(asShown(entry.installed, entry.overrides), latest, []))
}

/** A version that a person typed is what they say they have. */
export const asShown = (installed: Installed[], { version }: Overrides) =>
  version === undefined ? presentOf(installed) : presentOf(installed).map((each) => ({ ...each, version }))

/** What a joining bundle knows better: a read manufacturer replaces none or a guess, a type fills an empty one. */
function betterKnown(entry: Entry, given: NewPlugin, { vendorKey }: Identity) {
  const isMakerRead = given.manufacturer !== '' && !given.isGuess
  return {
    ...(isMakerRead &&
      !('manufacturer' in entry.replaced) &&
      (entry.manufacturer === '' || entry.isGuess) && {
        manufacturer: given.manufacturer,
        vendorKey,
        isGuess: false,
      }),
    ...(entry.type === '' && !('type' in entry.replaced) && { type: given.type }),
    ...(given.isUAD && { isUAD: true }),
  }
}
