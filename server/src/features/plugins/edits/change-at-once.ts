import { sql } from 'drizzle-orm'
import type { Plugin, PluginChanges } from '#shared/plugins/plugin.ts'
import type { Db } from '../../../db/open.ts'
import { preparedStatement } from '../../../db/planned.ts'
import { plugins, users } from '../../../db/schema.ts'
import { notifyOfLibrarySql } from '../../../db/tell.ts'
import { pluginColumns } from '../../../library/plugin-answer.ts'

type Changes = Omit<PluginChanges, 'isOwned'>

/**
 * The most frequent change as one statement instead of a transaction of four: like every change of a library it first raises the
 * revision, which locks the account's row. Returns the plugin and the new revision of the library, or undefined when nothing
 * was changed.
 */
export async function changeAtOnce(
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

const COLUMNS = { isFavorite: 'is_favorite', tags: 'tags', updateAvailable: 'update_available' } as const

const NAMES = ['isFavorite', 'tags', 'updateAvailable'] as const

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
