import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { isoDateSql } from '../db/iso-date-sql.ts'
import type { Db } from '../db/open.ts'
import { preparedStatement } from '../db/prepared-statement.ts'
import { makerSpellings, plugins, sharedPictures, sharedValues } from '../db/schema.ts'
import { ANSWERED_COLUMNS, namedColumns, pick } from './columns.ts'
import {
  definitionColumn,
  makerSpellingSql,
  shareableColumns,
  sharedValuesSql,
} from './community/shared-values-sql.ts'

/** The columns that a response contains unchanged, under the contract's names. */
const columns = {
  ...pick(plugins, ANSWERED_COLUMNS),
  isMissing: sql<boolean>`plugins.missing_since is not null`,
  // Written out, because drizzle and a bare statement would return other types for a long number and a time.
  size: sql<number | null>`plugins.size::float8`,
  addedAt: isoDateSql(sql`plugins.added_at`),
  versionSince: isoDateSql(sql`plugins.version_since`),
}

/** The condition for plugins in this user's library, without removed ones. */
export const isInLibraryOf = (userId: string, id?: string) =>
  and(
    eq(plugins.userId, userId),
    isNull(plugins.removedAt),
    id === undefined ? undefined : eq(plugins.id, id),
  )

/** All columns of a plugin for the contract, for a `select` from plugins or the `returning` of a change. */
export const pluginColumns = {
  ...columns,
  ...shareableColumns(sharedValuesSql),
  definition: definitionColumn(
    sql`(select p.picture_id from ${sharedPictures} p where p.definition_id = plugins.definition_id)`,
  ),
}

export async function findPlugin(db: Db, userId: string, id: string): Promise<Plugin | undefined> {
  const [plugin] = await db.select(pluginColumns).from(plugins).where(isInLibraryOf(userId, id))
  return plugin
}

/** The whole library as the JSON text of `Plugin[]`, which the database writes and the server does not parse. */
export async function libraryJson(db: Db, userId: string): Promise<string> {
  const [row] = await library(db, { userId })
  return row?.json ?? '[]'
}

const sharedColumns = shareableColumns(sql`s.shown`, sql`m.name`)
const answered = { ...columns, ...sharedColumns, definition: definitionColumn(sql`p.picture_id`) }

const library = preparedStatement<{ json: string }>(
  'library',
  sql`
    select coalesce(json_agg(answer), '[]')::text as json
    from (
      select ${namedColumns(answered)}
      from ${plugins} left join ${sharedValues} s on s.definition_id = ${plugins.definitionId}
        left join ${sharedPictures} p on p.definition_id = ${plugins.definitionId}
        left join ${makerSpellings} m on m.spelling = ${makerSpellingSql(sql`s.shown`)}
      where ${plugins.userId} = ${sql.placeholder('userId')} and ${plugins.removedAt} is null
      order by lower(${sharedColumns.name}), ${plugins.id}
    ) answer`,
)
