import { and, eq, isNull, sql } from 'drizzle-orm'
import { fileNameOf } from '#shared/storage/copies-of.ts'
import { type Db, installations } from '../../../db/schema.ts'
import type { InstallationFacts } from '../installations/installed.ts'
import type { BundleToJoin, JoinableEntry } from './entry.ts'

/*
 * Before LV2 bundles were read, each was one entry with the name of its folder. The first plugin that is read from such a bundle takes
 * that entry over, with everything that its user added to it, so that no entry is left that is not a plugin.
 */

/** True for the entry of an LV2 folder in which no plugin was read. */
const isFolderEntry = ({ keys, installed, mergedInto }: JoinableEntry) =>
  !mergedInto &&
  installed.length > 0 &&
  installed.every(({ format, bundleId }) => format === 'LV2' && !bundleId) &&
  !keys.some(isUri)

const isUri = (key: string) => key.startsWith('uri:')

/**
 * Returns a function that finds the entry of the folder in which an LV2 plugin was read. `withId` returns an entry as it is after the
 * bundles that have joined it.
 */
export function folderEntriesOf(known: JoinableEntry[], withId: (id: string) => JoinableEntry | undefined) {
  const ids = known.filter(isFolderEntry).map(({ id }) => id)
  return ({ newPlugin, identity, machine }: BundleToJoin): JoinableEntry | undefined => {
    if (ids.length === 0 || newPlugin.format !== 'LV2' || !identity.keys.some(isUri)) return undefined
    const isHere = (one: InstallationFacts) =>
      (one.machine === machine && one.path === newPlugin.path) ||
      (one.machine === '' && one.path === fileNameOf(newPlugin.path))
    const left = ids.flatMap((id) => withId(id) ?? []).filter(isFolderEntry)
    return left.find(({ installed }) => installed.some(isHere))
  }
}

/** The ids of entries at the places of these LV2 bundles: they may share neither a name nor a key with what is read now. */
export async function idsAtPlacesOf(tx: Db, userId: string, bundles: BundleToJoin['newPlugin'][]) {
  const read = bundles.filter(({ format, bundleId }) => format === 'LV2' && bundleId)
  if (read.length === 0) return []
  const places = [...new Set(read.flatMap(({ path }) => [path, fileNameOf(path)]))]
  const { pluginId, path, format, bundleId } = installations
  const isUnread = and(eq(installations.userId, userId), eq(format, 'LV2'), isNull(bundleId))
  const rows = await tx
    .selectDistinct({ pluginId })
    .from(installations)
    .where(and(isUnread, sql`${path} = any(${sql.param(places)}::text[])`))
  return rows.map((row) => row.pluginId)
}
