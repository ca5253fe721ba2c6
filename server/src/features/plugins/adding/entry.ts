import type { Identity } from '#shared/bundles/identity/identity.ts'
import type { RecognizingEntry } from '#shared/bundles/identity/recognizing-entry.ts'
import {
  changedUpdateFlagOf,
  formatUpdatesOf,
  type KnownLatestVersion,
  updateFlagOf,
} from '#shared/definitions/format-updates.ts'
import type { FormatUpdate } from '#shared/definitions/installed-version.ts'
import { observableVersionOf } from '#shared/definitions/observable-version.ts'
import { makerKeyOf } from '#shared/makers/maker-name.ts'
import { wasRead } from '#shared/plugins/installed.ts'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { compareVersions, isPlaceholderVersion } from '#shared/updates/version.ts'
import type { InstallationOverrides, ReplacedValues } from '../../../db/schema.ts'
import type { DefinitionLink } from '../../../library/definition-links.ts'
import { withTypedVersion } from '../../../library/shown-values.ts'
import { type InstallationFacts, withInstallation } from '../installations/installed.ts'

/** An entry of the library, with everything needed to join another bundle of its plugin to it. */
export type JoinableEntry = RecognizingEntry & {
  name: string
  formerNames: string[]
  manufacturer: string
  type: string
  isUAD: boolean
  isGuess: boolean
  updateAvailable: boolean
  definitionId: string | null
  /** Milliseconds. */
  addedAt: number
  overrides: InstallationOverrides
  replaced: ReplacedValues
  installed: InstallationFacts[]
  /** The version that a pending update began with; null when none is pending. */
  updatingFrom: string | null
  latest: KnownLatestVersion[]
  ignored: IgnoredUpdate[]
}

/** A bundle that was dropped, or that a scan found on a machine. */
export type BundleToJoin = {
  newPlugin: NewPlugin
  identity: Identity
  link: DefinitionLink
  /** '' for a dropped bundle. */
  machine: string
  now: Date
}

/** Spreads come last, here and in the rows: after a spread, V8 of Node 20 makes new hidden classes for each object, up to 7 kB. */
export function newEntry(id: string, bundle: BundleToJoin): JoinableEntry {
  const { newPlugin, identity, link, now } = bundle
  const { manufacturer, type, isUAD, isGuess } = newPlugin
  return {
    id,
    mergedInto: null,
    ruleKeys: [],
    name: newPlugin.name.trim(),
    formerNames: [],
    manufacturer,
    type,
    isUAD,
    isGuess,
    updateAvailable: updateFlagOf([newPlugin], link.latest, []) ?? newPlugin.updateAvailable,
    addedAt: now.getTime(),
    overrides: {},
    replaced: {},
    installed: withInstallation([], bundle),
    updatingFrom: null,
    ignored: [],
    ...link,
    ...identity,
  }
}

/** `byHand`: the user decided that it belongs there, so that its own identity keys do not lead there. */
export function joinedEntry(
  entry: JoinableEntry,
  bundle: BundleToJoin,
  { byHand }: { byHand: boolean },
): JoinableEntry {
  const { newPlugin, identity } = bundle
  const { definitionId, latest } = entry.definitionId ? entry : bundle.link
  const installed = withInstallation(entry.installed, bundle)
  const before = withTypedVersion(entry.installed, entry.overrides)
  const after = withTypedVersion(installed, entry.overrides)
  const hasUpdate = changedUpdateFlagOf({ before, after }, latest, entry.ignored)
  const formatUpdates = formatUpdatesOf(before, latest, [])
  const isUpdated = completesUpdate(entry.updatingFrom, newPlugin, formatUpdates)
  const isNewest = !byHand && !newPlugin.isUnread && isNewestPresent(entry.installed, bundle)
  return {
    ...entry,
    ...improvedValues(entry, newPlugin, identity),
    ...(isNewest && followedNames(entry, newPlugin, identity)),
    keys: byHand ? entry.keys : withKeys(entry, identity),
    definitionId,
    latest,
    installed,
    updatingFrom: isUpdated ? null : entry.updatingFrom,
    updateAvailable: hasUpdate ?? (isUpdated ? false : entry.updateAvailable),
  }
}

/**
 * True if the found bundle completes the pending update: its version is newer than the previous one. If updates of single formats
 * are known, the bundle must be of one of these formats, because another format may have been newer all along.
 */
function completesUpdate(from: string | null, found: NewPlugin, known: FormatUpdate[]) {
  if (from === null || isPlaceholderVersion(found.version)) return false
  const seen = observableVersionOf(found)
  const same = known.find(({ format, platform }) => seen?.format === format && seen.platform === platform)
  if (known.length > 0 && !same) return false
  return (compareVersions(found.version, same?.installed ?? from) ?? 0) > 0
}

/** The keys of an entry, and after them new ones. */
export const withKeys = ({ keys }: Identity, added: Identity) => [
  ...keys,
  ...added.keys.filter((key) => !keys.includes(key)),
]

/** True if this bundle has a newer version than every other present one that was read, or is the only one. */
const isNewestPresent = (installed: InstallationFacts[], { newPlugin, machine }: BundleToJoin) =>
  installed
    .filter(
      (one) =>
        wasRead(one) &&
        one.goneAt === null &&
        (one.machine !== machine || one.path !== newPlugin.path || one.format !== newPlugin.format),
    )
    .every((one) => (compareVersions(newPlugin.version, one.version) ?? 0) > 0)

/**
 * The name and maker of the newest bundle, for an entry whose user has not typed its own. Another spelling is not a new name. The old one stays,
 * so that it is still found.
 */
function followedNames(entry: JoinableEntry, newPlugin: NewPlugin, { nameKey, vendorKey }: Identity) {
  const name = newPlugin.name.trim()
  const { manufacturer, isGuess } = newPlugin
  const hasNewName = nameKey !== entry.nameKey && !isHeldName(entry.nameKey) && !('name' in entry.replaced)
  const hasNewMaker =
    vendorKey !== '' &&
    !isGuess &&
    !('manufacturer' in entry.replaced) &&
    makerKeyOf(manufacturer) !== makerKeyOf(entry.manufacturer)
  return {
    ...(hasNewName && { name, nameKey, formerNames: withFormerName(entry, name) }),
    ...(hasNewMaker && { manufacturer, vendorKey, isGuess: false }),
  }
}

/** A split entry and a sample have name keys of their own, by which no bundle is recognized. */
const isHeldName = (nameKey: string) => nameKey.includes(':')

const MAX_FORMER_NAMES = 10

const withFormerName = ({ name: former, formerNames }: JoinableEntry, name: string) =>
  [former, ...formerNames.filter((each) => each !== former)]
    .filter((each) => each !== name)
    .slice(0, MAX_FORMER_NAMES)

/** Values that the joining bundle improves: a read manufacturer replaces a missing or guessed one, a type an empty or less telling one. */
function improvedValues(entry: JoinableEntry, newPlugin: NewPlugin, { vendorKey }: Identity) {
  const { manufacturer, isGuess } = newPlugin
  const isOpen = !('manufacturer' in entry.replaced) && (entry.manufacturer === '' || entry.isGuess)
  return {
    ...(manufacturer !== '' && !isGuess && isOpen && { manufacturer, vendorKey, isGuess: false }),
    ...(isFinerType(newPlugin.type, entry.type) && !('type' in entry.replaced) && { type: newPlugin.type }),
    ...(newPlugin.isUAD && { isUAD: true }),
  }
}

/** An Audio Unit says `Effect` where the VST3 beside it names the kind. */
const isFinerType = (type: string, before: string) =>
  before === '' || (before === 'Effect' && type !== '' && type !== 'Instrument')
