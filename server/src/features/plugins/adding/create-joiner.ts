import type { Identity } from '#shared/bundles/identity/identity.ts'
import { recognizingEntry } from '#shared/bundles/identity/recognizing-entry.ts'
import { ruleKeysOf } from '#shared/bundles/identity/rule-keys.ts'
import { standsBeside } from '#shared/bundles/identity/stands-beside.ts'
import type { AddOutcome } from '#shared/plugins/add-outcomes.ts'
import { matchingFormat } from '#shared/plugins/formats.ts'
import { compareVersions } from '#shared/updates/version.ts'
import { NO_LINK } from '../../../library/definition-links.ts'
import { type InstallationFacts, replacedBy } from '../installations/installed.ts'
import { type BundleToJoin, type JoinableEntry, joinedEntry, newEntry, withKeys } from './entry.ts'
import { folderEntriesOf } from './folder-entries.ts'

/** The result of joining bundles: the entries as they are now, and each bundle with its entry. */
export type JoinResult = {
  /** By id. `by` is the bundle that made the entry: it sets the name, ownership and favorite flag. */
  made: Map<string, { entry: JoinableEntry; by: BundleToJoin }>
  changed: Map<string, { entry: JoinableEntry; before: JoinableEntry }>
  bundles: {
    pluginId: string
    definitionId: string | null
    /** The merged entry that recognized the bundle. */
    mergedFrom: string | null
    bundle: BundleToJoin
  }[]
  /** Merged entries that recognized a bundle, with its keys. */
  recognized: Map<string, { entry: JoinableEntry; before: JoinableEntry }>
  /** By plugin id: the version that completed the pending update. */
  completed: Map<string, string>
  /** The installations that these bundles replace: dropped ones that a scan has now found, and sightings. */
  replaced: { pluginId: string; installed: InstallationFacts }[]
}

/** The outcome for a bundle, and the entry that it made or joined. `from`: for an older version, the one before. */
export type AddedBundle = { added: AddOutcome; pluginId: string; from?: string }

/**
 * Returns a function that joins a bundle to the entry of its plugin, or makes a new entry, which later bundles can join. `known`
 * are all entries that share a key, a rule or the name with one of the bundles, the oldest first, with the entries that they are
 * merged into. `dropped`: the paths of what was dropped together. Does not write to the database.
 */
export function createJoiner(
  known: JoinableEntry[],
  makeId: () => string,
  dropped: ReadonlySet<string> = new Set(),
) {
  const entryIndex = buildEntryIndex(known)
  const joined: JoinResult = {
    made: new Map(),
    changed: new Map(),
    bundles: [],
    recognized: new Map(),
    completed: new Map(),
    replaced: [],
  }
  const folderEntryOf = folderEntriesOf(known, entryIndex.withId)

  const join = (read: BundleToJoin): AddedBundle => {
    const { identity, newPlugin, machine } = read
    const place = { ...newPlugin, machine }
    const ruleKeys = ruleKeysOf(place)
    const candidates = entryIndex.lookAlikesOf(identity, ruleKeys)
    const isOther = (entry: JoinableEntry) => standsBeside(identity, place, entry, dropped)
    const found = recognizingEntry({ identity, ruleKeys }, candidates, isOther)
    const merged = found?.entry.mergedInto ? found.entry : undefined
    const matched = merged ? entryIndex.withId(merged.mergedInto ?? '') : found?.entry
    const before = matched ?? folderEntryOf(read)
    const byHand = merged !== undefined || found?.isByRule === true
    const bundle = withoutLinkOf(
      read,
      candidates.filter((entry) => entry !== matched && entry !== merged),
    )
    const entry = before ? joinedEntry(before, bundle, { byHand }) : newEntry(makeId(), bundle)
    if (before && !matched && !('name' in before.replaced)) takeOver(entry, bundle)
    entryIndex.put(entry)
    record(joined, before, entry, bundle, merged)
    if (merged && !found?.isByRule) entryIndex.put(recordRecognized(joined, merged, bundle))
    const replaced = before ? replacedBy(before.installed, bundle) : []
    return { ...addedTo(before, bundle, replaced), pluginId: entry.id }
  }
  return { join, joined }
}

/** A plugin that has the identifier of another one of another name does not take over its definition, with its versions and pictures. */
function withoutLinkOf(bundle: BundleToJoin, others: JoinableEntry[]): BundleToJoin {
  const { definitionId } = bundle.link
  const isOfOther = others.some(
    (entry) =>
      !entry.mergedInto &&
      entry.definitionId !== null &&
      entry.definitionId === definitionId &&
      entry.nameKey !== bundle.identity.nameKey &&
      entry.keys.some((key) => bundle.identity.keys.includes(key)),
  )
  return isOfOther ? { ...bundle, link: NO_LINK } : bundle
}

/** Gives the entry of a folder the name of the plugin that has taken it over. The folder's name was that of no plugin. */
function takeOver(entry: JoinableEntry, { newPlugin, identity: { nameKey } }: BundleToJoin) {
  entry.nameKey = nameKey
  entry.name = newPlugin.name.trim()
  entry.formerNames = []
}

/** The outcome of joining a bundle to the entry that `before` was, or of making an entry; `from`: the version that went back. */
function addedTo(
  before: JoinableEntry | undefined,
  { newPlugin, machine }: BundleToJoin,
  replaced: InstallationFacts[],
): Pick<AddedBundle, 'added' | 'from'> {
  if (!before) return { added: 'created' }
  const { format, version, path } = newPlugin
  const same = before.installed.filter((one) => matchingFormat(one.format) === matchingFormat(format))
  if (same.length === 0) return { added: 'format' }
  const here = same.find((one) => one.machine === machine && one.path === path && one.format === format)
  if (here) return changedTo(version, here.version)
  const others = same.filter((one) => one.goneAt === null && !replaced.includes(one))
  if (others.some((one) => one.machine === machine)) return { added: 'copy' }
  return { added: same.every((one) => (compareVersions(version, one.version) ?? 0) > 0) ? 'newer' : 'there' }
}

function changedTo(version: string, before: string): Pick<AddedBundle, 'added' | 'from'> {
  const order = compareVersions(version, before)
  if (order === undefined || order === 0)
    return { added: order === undefined && before !== '' && version !== '' ? 'changed' : 'there' }
  return order > 0 ? { added: 'newer' } : { added: 'older', from: before }
}

function record(
  joined: JoinResult,
  before: JoinableEntry | undefined,
  entry: JoinableEntry,
  bundle: BundleToJoin,
  merged: JoinableEntry | undefined,
) {
  const { id } = entry
  // A merge is the opinion of one user: the version that it runs is a version of the product that the bundle says it is.
  const definitionId = merged ? (merged.definitionId ?? bundle.link.definitionId) : entry.definitionId
  const made = joined.made.get(id)
  if (made) made.entry = entry
  else if (before) joined.changed.set(id, { entry, before: joined.changed.get(id)?.before ?? before })
  else joined.made.set(id, { entry, by: bundle })
  joined.bundles.push({ pluginId: id, definitionId, mergedFrom: merged?.id ?? null, bundle })
  if (!before) return
  if (before.updatingFrom !== null && entry.updatingFrom === null)
    joined.completed.set(id, bundle.newPlugin.version)
  for (const installed of replacedBy(before.installed, bundle))
    joined.replaced.push({ pluginId: id, installed })
}

/** The merged entry with the keys of a bundle that it recognized. */
function recordRecognized(joined: JoinResult, merged: JoinableEntry, { identity }: BundleToJoin) {
  const entry = { ...merged, keys: withKeys(merged, identity) }
  joined.recognized.set(merged.id, { entry, before: joined.recognized.get(merged.id)?.before ?? merged })
  return entry
}

/** An entry with its rank by age, and how many of its keys are indexed. */
type IndexedEntry = { entry: JoinableEntry; age: number; indexedKeyCount: number }

/** An index by name, key and rule of the entries that a call may change. `known` are sorted by age, the oldest first. */
function buildEntryIndex(known: JoinableEntry[]) {
  const byId = new Map<string, IndexedEntry>()
  const byName = new Map<string, Set<IndexedEntry>>()
  const byKey = new Map<string, Set<IndexedEntry>>()
  const byRule = new Map<string, IndexedEntry>()

  /** Adds a new entry, or replaces a changed one: its new keys come after the old ones. */
  const put = (entry: JoinableEntry) => {
    const indexed = byId.get(entry.id) ?? { entry, age: byId.size, indexedKeyCount: 0 }
    byId.set(entry.id, indexed)
    addTo(byName, entry.nameKey, indexed)
    for (const key of entry.ruleKeys) byRule.set(key, indexed)
    for (const key of entry.keys.slice(indexed.indexedKeyCount)) addTo(byKey, key, indexed)
    indexed.entry = entry
    indexed.indexedKeyCount = entry.keys.length
  }
  for (const entry of known) put(entry)

  /** The entries that share a key, a rule or the name, the oldest first. */
  const lookAlikesOf = ({ nameKey, keys }: Identity, ruleKeys: string[]) => {
    const found = new Set(byName.get(nameKey))
    for (const key of keys) for (const indexed of byKey.get(key) ?? []) found.add(indexed)
    for (const key of ruleKeys) {
      const ruled = byRule.get(key)
      if (ruled) found.add(ruled)
    }
    return [...found].sort((a, b) => a.age - b.age).map(({ entry }) => entry)
  }
  return { put, lookAlikesOf, withId: (id: string) => byId.get(id)?.entry }
}

function addTo(index: Map<string, Set<IndexedEntry>>, key: string, indexed: IndexedEntry) {
  index.set(key, (index.get(key) ?? new Set()).add(indexed))
}
