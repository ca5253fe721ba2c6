import { sql } from 'drizzle-orm'
import type { ChangedPlugin } from '#shared/plugins/contract.ts'
import { successorNames } from '#shared/plugins/lifecycle/successor-names.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { PluginChanges } from '#shared/plugins/plugin-edit.ts'
import { notifyOfLibrarySql } from '../../db/notify-servers.ts'
import { preparedStatement } from '../../db/prepared-statement.ts'
import { type Db, plugins, users } from '../../db/schema.ts'
import { entriesForUndo, recordAct } from '../../library/acts.ts'
import { cancelWaitingOrganizeJobs } from '../../library/cancel-waiting-organize-jobs.ts'
import { changeEntries } from '../../library/change-library.ts'
import { namedColumns } from '../../library/columns.ts'
import { matchingEntries } from '../../library/matching-entries.ts'
import { findPlugin, isInLibraryOf, pluginColumns } from '../../library/plugin-answer.ts'
import { metadataWithOwnershipMark } from './edits/ownership-mark.ts'
import { installationsOf } from './installations/installations.ts'
import { similarPlugins } from './merging/similar-plugins.ts'

/** A plugin with what only its own page shows: its installations and the user's notes. Undefined when not in the library. */
export async function openPlugin(db: Db, userId: string, id: string) {
  const [row] = await db
    .select({ ...pluginColumns, notes: plugins.notes, hasVariants: sql<boolean>`plugins.folds is not null` })
    .from(plugins)
    .where(isInLibraryOf(userId, id))
  if (!row) return undefined
  const { hasVariants, ...plugin } = row
  const installations = await installationsOf(db, userId, id)
  const successor = await successorOf(db, userId, plugin)
  return {
    ...plugin,
    installations,
    similar: await similarPlugins(db, userId, id),
    ...(hasVariants && { hasVariants }),
    ...(successor && { successor }),
  }
}

/** Changes a plugin. Returns it as it is then, with the act that undoes a change of tags; undefined when it is not in the library. */
export async function changePlugin(
  db: Db,
  userId: string,
  id: string,
  { isOwned, ...changes }: PluginChanges,
  now: Date,
): Promise<ChangedPlugin | undefined> {
  if (isOwned === undefined && changes.tags === undefined) {
    const { isFavorite = null, updateAvailable = null, notes = null } = changes
    const [changed] = await changeAtOnce(db, { userId, id, isFavorite, updateAvailable, notes })
    return changed
  }
  return changeEntries(db, userId, async (tx, libraryRevision) => {
    const before = changes.tags ? await entriesForUndo(tx, userId, [id]) : []
    const owned = isOwned !== undefined && { isOwned, metadata: metadataWithOwnershipMark(isOwned) }
    const [changed] = await tx
      .update(plugins)
      .set({ ...changes, ...owned })
      .where(isInLibraryOf(userId, id))
      .returning(pluginColumns)
    if (changed && isOwned !== undefined) await cancelWaitingOrganizeJobs(tx, userId, now)
    const act = await recordAct(tx, { userId, now, before, fields: ['tags'] })
    return changed && { ...changed, libraryRevision, ...(act && { act }) }
  })
}

type WithRevision = { libraryRevision: number }

const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`

/**
 * The most frequent change as one statement instead of a transaction of four: like every change of a library it first raises the
 * revision, which locks the account's row. Returns the plugin and the new revision of the library, or nothing when the plugin is not
 * in it. What is null stays as it is.
 */
const changeAtOnce = preparedStatement<Plugin & WithRevision>(
  'plugin-changed',
  sql`
    with raised as (
      update ${users} set library_revision = library_revision + 1 where id = ${sql.placeholder('userId')}
      returning library_revision, ${notifyOfLibrarySql(users)})
    update ${plugins} set is_favorite = coalesce(${given('isFavorite', 'boolean')}, is_favorite),
      update_available = coalesce(${given('updateAvailable', 'boolean')}, update_available),
      notes = coalesce(${given('notes', 'text')}, notes)
    where ${plugins.userId} = ${sql.placeholder('userId')} and ${plugins.id} = ${sql.placeholder('id')}
      and ${plugins.removedAt} is null and exists (select from raised)
    returning ${namedColumns(pluginColumns)}, (select library_revision from raised)::float8 as "libraryRevision"`,
)

/** The plugin of the library that supersedes this one, found as a bundle of that name and maker would be. */
async function successorOf(db: Db, userId: string, { id, manufacturer, metadata }: Plugin) {
  if (!metadata.supersededBy) return undefined
  const found = await matchingEntries(db, userId, successorNames(metadata.supersededBy, manufacturer))
  const [successorId] = found.filter((each) => each !== undefined && each !== id)
  const successor = successorId === undefined ? undefined : await findPlugin(db, userId, successorId)
  return successor && { id: successor.id, name: successor.name }
}
