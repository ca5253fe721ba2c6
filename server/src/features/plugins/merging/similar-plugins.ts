import { and, eq, sql } from 'drizzle-orm'
import { type ComparedEntry, mayBeSamePlugin } from '#shared/plugins/merging/may-be-same-plugin.ts'
import { type Db, installations, plugins, separatePlugins } from '../../../db/schema.ts'
import { notFound, Problem } from '../../../http/problem.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { identityKeysSql } from '../../../library/entry-facts-sql.ts'
import { isInLibraryOf, pluginColumns } from '../../../library/plugin-answer.ts'
import * as words from '../plugin-words.ts'

type Compared = ComparedEntry & { id: string; name: string; maker: string }

/** How many entries of one name are compared, and how many are offered. */
const MAX_COMPARED = 50
const MAX_OFFERED = 3

/** The plugins that may be the same as this one, with makers that are only spelled differently. One look-up by the name. */
export async function similarPlugins(db: Db, userId: string, id: string) {
  const bundleIds = sql<string[]>`array(
    select n.bundle_id from ${installations} n
    where n.user_id = plugins.user_id and n.plugin_id = plugins.id and n.bundle_id is not null)`
  const { nameKey, vendorKey, manufacturer, isGuess, isSample } = plugins
  const { name, manufacturer: maker } = pluginColumns
  const rows: Compared[] = await db
    .select({
      id: plugins.id,
      name,
      maker,
      nameKey,
      vendorKey,
      manufacturer,
      isGuess,
      keys: identityKeysSql,
      bundleIds,
    })
    .from(plugins)
    .where(
      and(
        isInLibraryOf(userId),
        eq(isSample, false),
        sql`${nameKey} = (select own.name_key from plugins own where own.user_id = ${userId} and own.id = ${id})`,
        sql`not exists (select from ${separatePlugins} s where s.user_id = ${userId}
          and (s.plugin_id, s.other_id) in ((${plugins.id}, ${id}::uuid), (${id}::uuid, ${plugins.id})))`,
      ),
    )
    .orderBy(plugins.addedAt, plugins.id)
    .limit(MAX_COMPARED)
  const own = rows.find((row) => row.id === id)
  if (!own) return []
  return rows
    .filter((row) => row !== own && mayBeSamePlugin(own, row))
    .slice(0, MAX_OFFERED)
    .map((row) => ({ id: row.id, name: row.name, manufacturer: row.maker }))
}

/** Remembers that two plugins are different, so that merging them is not offered again. Throws 404 when one is not in the library. */
export function keepApart(db: Db, userId: string, id: string, otherId: string) {
  return changeLibrary(db, userId, async (tx) => {
    for (const each of [id, otherId]) {
      if ((await tx.$count(plugins, isInLibraryOf(userId, each))) === 0) throw notFound('Plugin')
    }
    if (id === otherId) throw new Problem(400, 'invalid', words.chooseTwo)
    await keepAllApart(tx, userId, [id, otherId])
    return { id, otherId }
  })
}

/** Remembers that each of these plugins is different from every other of them. */
export async function keepAllApart(tx: Db, userId: string, ids: readonly string[]) {
  await tx.execute(sql`
    with different as (select id from unnest(${sql.param(ids)}::uuid[]) as id)
    insert into ${separatePlugins} (user_id, plugin_id, other_id)
    select ${userId}::uuid, one.id, other.id from different one join different other on one.id < other.id
    on conflict do nothing`)
}
