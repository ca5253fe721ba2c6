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
    const changed = await changeAtOnce(db, userId, id, changes)
    if (changed) return changed
  }
  return changeEntries(db, userId, async (tx, libraryRevision) => {
    if (isOwned === undefined && Object.keys(changes).length === 0) {
      const plugin = await findPlugin(tx, userId, id)
      return plugin && { ...plugin, libraryRevision }
    }
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

type Changes = Omit<PluginChanges, 'isOwned' | 'tags'>

/**
 * The most frequent change as one statement instead of a transaction of four: like every change of a library it first raises the
 * revision, which locks the account's row. Returns the plugin and the new revision of the library, or undefined when nothing
 * was changed.
 */
async function changeAtOnce(
  db: Db,
  userId: string,
  id: string,
  changes: Changes,
): Promise<(Plugin & WithRevision) | undefined> {
  const names = NAMES.filter((name) => changes[name] !== undefined)
  if (names.length === 0) return undefined
  const [changed] = await statementFor(names)(db, { ...changes, userId, id })
  return changed
}

const COLUMNS = {
  isFavorite: 'is_favorite',
  updateAvailable: 'update_available',
  notes: 'notes',
} as const

const NAMES = ['isFavorite', 'updateAvailable', 'notes'] as const

type Statement = ReturnType<typeof preparedStatement<Plugin & WithRevision>>
type WithRevision = { libraryRevision: number }

const statements = new Map<string, Statement>()

/** Prepared once for each set of columns. */
function statementFor(names: (typeof NAMES)[number][]): Statement {
  const name = `plugin-changed-${names.join('-')}`
  const prepared = statements.get(name)
  if (prepared) return prepared
  const set = names.map((column) => sql`${sql.identifier(COLUMNS[column])} = ${sql.placeholder(column)}`)
  const shown = Object.entries(pluginColumns).map(([as, column]) => sql`${column} as ${sql.identifier(as)}`)
  const statement = preparedStatement<Plugin & WithRevision>(
    name,
    sql`
    with raised as (
      update ${users} set library_revision = library_revision + 1 where id = ${sql.placeholder('userId')}
      returning library_revision, ${notifyOfLibrarySql(users)})
    update ${plugins} set ${sql.join(set, sql`, `)}
    where ${plugins.userId} = ${sql.placeholder('userId')} and ${plugins.id} = ${sql.placeholder('id')}
      and ${plugins.removedAt} is null and exists (select from raised)
    returning ${sql.join(shown, sql`, `)}, (select library_revision from raised)::float8 as "libraryRevision"`,
  )
  statements.set(name, statement)
  return statement
}

/** The plugin of the library that supersedes this one, found as a bundle of that name and maker would be. */
async function successorOf(db: Db, userId: string, { id, manufacturer, metadata }: Plugin) {
  if (!metadata.supersededBy) return undefined
  const found = await matchingEntries(db, userId, successorNames(metadata.supersededBy, manufacturer))
  const [successorId] = found.filter((each) => each !== undefined && each !== id)
  const successor = successorId === undefined ? undefined : await findPlugin(db, userId, successorId)
  return successor && { id: successor.id, name: successor.name }
}
