import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Db } from './open.ts'
import { definitions, plugins } from './schema.ts'

/** The columns that are a plugin's answer, under the contract's names. */
const columns = {
  id: plugins.id,
  name: plugins.name,
  manufacturer: plugins.manufacturer,
  type: plugins.type,
  format: plugins.format,
  formats: plugins.formats,
  version: plugins.version,
  updateUrl: plugins.updateUrl,
  path: plugins.path,
  isUAD: plugins.isUAD,
  isOwned: plugins.isOwned,
  updateAvailable: plugins.updateAvailable,
  isFavorite: plugins.isFavorite,
  screenshot: plugins.screenshot,
  definitionId: plugins.definitionId,
  metadata: plugins.metadata,
  tags: plugins.tags,
}

/** A plugin that is in the library now, and this person's. */
export const isIn = (userId: string, id?: string) =>
  and(
    eq(plugins.userId, userId),
    isNull(plugins.removedAt),
    id === undefined ? undefined : eq(plugins.id, id),
  )

/** The same with the definition, for a `select` from plugins or the `returning` of a change. */
export const answer = {
  ...columns,
  definition: sql<Plugin['definition']>`(
    select json_build_object('screenshot', d.screenshot) from ${definitions} d where d.id = ${plugins.definitionId})`,
}

export async function findPlugin(db: Db, userId: string, id: string): Promise<Plugin | undefined> {
  const [plugin] = await db.select(answer).from(plugins).where(isIn(userId, id))
  return plugin
}

/** The whole library as the JSON text of `Plugin[]`: the database writes it, nothing here reads it. */
export async function libraryJson(db: Db, userId: string): Promise<string> {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  const result = await db.execute<{ json: string }>(sql`
    select coalesce(json_agg(answer), '[]')::text as json
    from (
      select ${sql.join(named, sql`, `)}, ${definitionJson} as definition
      from ${plugins} left join ${definitions} on ${definitions.id} = ${plugins.definitionId}
      where ${isIn(userId)}
      order by lower(${plugins.name}), ${plugins.id}
    ) answer`)
  return result.rows[0]?.json ?? '[]'
}

const definitionJson: SQL = sql`
  case when ${definitions.id} is null then null
  else json_build_object('screenshot', ${definitions.screenshot}) end`
