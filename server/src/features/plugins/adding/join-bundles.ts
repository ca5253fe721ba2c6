import { pluginToJoin } from '#shared/bundles/identity/joining.ts'
import type { AddOutcome } from '#shared/plugins/added.ts'
import { matchingFormat } from '#shared/plugins/formats.ts'
import { compareVersions } from '#shared/updates/version.ts'
import { droppedTwinsOf, type Installed } from '../installations/installed.ts'
import { type Bundle, type Entry, joinedEntry, newEntry } from './entry.ts'
import { heldEntries } from './held-entries.ts'

/** What became of the bundles that were joined: the entries as they are now, and each bundle with the entry that it is of. */
export type Joined = {
  /** By id. The bundle that made an entry says its name and what its owner thinks of it. */
  made: Map<string, { entry: Entry; by: Bundle }>
  changed: Map<string, { entry: Entry; before: Entry }>
  bundles: { pluginId: string; definitionId: string | null; bundle: Bundle }[]
  /** The version that ended the pending update of a plugin. */
  completed: Map<string, string>
  /** Dropped bundles that a scan has found. */
  replaced: { pluginId: string; dropped: Installed }[]
}

/**
 * Lets bundle after bundle join the entry of its plugin, or makes a new one; entries that one bundle made are there for the
 * next. `known` are all entries that share a key or the name with one of them, the oldest first. Writes nothing.
 */
export function joining(known: Entry[], makeId: () => string) {
  const held = heldEntries(known)
  const joined: Joined = {
    made: new Map(),
    changed: new Map(),
    bundles: [],
    completed: new Map(),
    replaced: [],
  }

  const join = (bundle: Bundle): { added: AddOutcome; pluginId: string } => {
    const candidates = held.lookAlikesOf(bundle.identity)
    const id = pluginToJoin(bundle.identity, candidates)
    const before = candidates.find((candidate) => candidate.id === id)
    const entry = before ? joinedEntry(before, bundle) : newEntry(makeId(), bundle)
    held.put(entry)
    note(joined, before, entry, bundle)
    return { added: addedTo(before, bundle), pluginId: entry.id }
  }
  return { join, joined }
}

/** What a bundle is to the entry that it joins. Without one it makes its own. */
function addedTo(before: Entry | undefined, { given: { format, version } }: Bundle): AddOutcome {
  if (!before) return 'created'
  const same = before.installed.filter((one) => matchingFormat(one.format) === matchingFormat(format))
  if (same.length === 0) return 'format'
  return same.every((one) => (compareVersions(version, one.version) ?? 0) > 0) ? 'newer' : 'there'
}

function note(joined: Joined, before: Entry | undefined, entry: Entry, bundle: Bundle) {
  const { id, definitionId } = entry
  const made = joined.made.get(id)
  if (made) made.entry = entry
  else if (before) joined.changed.set(id, { entry, before: joined.changed.get(id)?.before ?? before })
  else joined.made.set(id, { entry, by: bundle })
  joined.bundles.push({ pluginId: id, definitionId, bundle })
  if (!before) return
  if (before.updatingFrom !== null && entry.updatingFrom === null)
    joined.completed.set(id, bundle.given.version)
  for (const dropped of droppedTwinsOf(before.installed, bundle))
    joined.replaced.push({ pluginId: id, dropped })
}
