import { and, eq, ilike, isNull, sql } from 'drizzle-orm'
import { shellGenerationOf, wavesGenerationOf } from '#shared/bundles/waves/waves-places.ts'
import { groupsOf } from '#shared/groups.ts'
import { MAX_MERGED_PLUGINS } from '#shared/plugins/merging/merge.ts'
import { variantsNotification } from '#shared/products/variants-notification.ts'
import { type Db, installations, type MergeChange, plugins, separatePlugins } from '../../../db/schema.ts'
import { AccountDeleted, changeLibrary } from '../../../library/change-library.ts'
import { notifyUser } from '../../../library/notify.ts'
import { isInLibraryOf } from '../../../library/plugin-answer.ts'
import { knowProducts, type NamedProduct } from '../../../library/products/know-products.ts'
import { records } from '../../../library/write-entries.ts'
import { removePlugins } from '../removal/remove-plugins.ts'
import { type Merge, mergeEntries } from './merge-entries.ts'

/**
 * Makes one entry of the variants of each product in a library, such as Mono and Stereo, with the name of the product. Call it when
 * plugins were added. Entries stay apart that a user has named, split or called different, those of Universal Audio, and two of one name,
 * because something else tells them apart. Shells of Waves whose plugins are there are no products, so their entries go. Returns the
 * entries that are merged since, each with the one that stays.
 */
export async function foldVariantsTold(db: Db, userId: string, now: Date): Promise<Map<string, string>> {
  await removeServedShells(db, userId, now)
  const all = new Map<string, string>()
  for (let left = await variantsOf(db, userId); left.length > 0; ) {
    // Outside of the transaction, for the entries that get these names.
    await knowProducts(db, left)
    const { merges, changes, count } = await changeLibrary(db, userId, async (tx) => {
      const merges = await variantsOf(tx, userId)
      const merged = await mergeEntries(tx, userId, merges, now)
      await keepFolds(tx, userId, merged.changes)
      return { merges, ...merged }
    })
    for (const { keptId, mergedIds } of changes) for (const id of mergedIds) all.set(id, keptId)
    left = merges.length === MOST_MERGES && count > 0 ? await variantsOf(db, userId) : []
  }
  return all
}

/** The same, for a caller who asks only how many entries are merged since. */
export const foldVariants = async (db: Db, userId: string, now: Date): Promise<number> =>
  (await foldVariantsTold(db, userId, now)).size

/** How many products one transaction changes. */
const MOST_MERGES = 500

/** Keeps what separates the variants in the entry that has become their product. */
async function keepFolds(tx: Db, userId: string, changes: MergeChange[]) {
  const rows = changes.map((fold) => ({ id: fold.keptId, fold }))
  await tx.execute(sql`
    update ${plugins} set folds = coalesce(folds, '[]') || r.fold
    from ${records(JSON.stringify(rows), sql`id uuid, fold jsonb`)}
    where plugins.user_id = ${userId} and plugins.id = r.id`)
}

async function variantsOf(db: Db, userId: string): Promise<(Merge & NamedProduct)[]> {
  const { rows } = await db.execute<{ ids: string[] } & NamedProduct>(sql`
    with named as (
      select id, name, name_key, manufacturer, added_at, known #>> '{product,key}' as key, known #>> '{product,name}' as product
      from ${plugins}
      where user_id = ${userId} and removed_at is null and not is_sample and not is_uad and not is_guess
        and known ? 'product' and name_key not like '%:%' and not replaced ?| '{name,manufacturer}'),
    alike as (
      select *, count(*) over (partition by key) as in_product, count(*) over (partition by key, name_key) as of_name
      from named),
    variants as (
      select * from alike v
      where in_product > 1 and of_name = 1 and not exists (
        select from ${separatePlugins} s join named other on other.key = v.key
        where s.user_id = ${userId} and (s.plugin_id, s.other_id) in ((v.id, other.id), (other.id, v.id))))
    select array_agg(id order by ${BEST_FIRST}) as ids, (array_agg(manufacturer order by ${BEST_FIRST}))[1] as manufacturer,
      (array_agg(product order by ${BEST_FIRST}))[1] as name
    from variants group by key having count(*) > 1
    order by key limit ${MOST_MERGES}`)
  return rows.flatMap(({ ids: [keptId, ...ids], manufacturer, name }) =>
    keptId === undefined
      ? []
      : [{ keptId, ids: ids.slice(0, MAX_MERGED_PLUGINS), product: name, manufacturer, name }],
  )
}

/** The entry with the name of the product stays, or the oldest. */
const BEST_FIRST = sql`name = product desc, added_at, id`

/** Makes one entry of the variants of each product in every library, and tells its user. Returns how many entries are merged since. */
export async function foldAllVariants(db: Db, now: Date): Promise<number> {
  const { rows: users } = await db.execute<{ userId: string }>(sql`
    select distinct user_id as "userId" from (
      select user_id from ${plugins} where removed_at is null and known ? 'product'
      group by user_id, known #>> '{product,key}' having count(*) > 1) found`)
  let all = 0
  for (const { userId } of users) {
    const count = await foldVariants(db, userId, now).catch((error) => {
      if (error instanceof AccountDeleted) return 0
      throw error
    })
    if (count > 0) await notifyUser(db, userId, variantsNotification(count), now)
    all += count
  }
  return all
}

/**
 * Removes the entries of shells of Waves of which the library has the plugins instead, when one of both has just come. Later they stay as
 * they are, so that a user may restore one. Those that a user has named stay.
 */
async function removeServedShells(db: Db, userId: string, now: Date): Promise<void> {
  const shells = await shellsOf(db, userId)
  if (shells.length === 0) return
  const since = await generationsOf(db, userId)
  const justNow = now.getTime() - HOUR
  const isServed = ({ path, addedAt }: Place) => {
    const served = since.get(shellGenerationOf(path) ?? '')
    return served !== undefined && Math.max(served, addedAt.getTime()) > justNow
  }
  const served = [...groupsOf(shells, ({ id }) => id)].filter(([, places]) => places.every(isServed))
  const ids = served.map(([id]) => id)
  if (ids.length > 0) await removePlugins(db, userId, ids, now)
}

const HOUR = 60 * 60 * 1000

type Place = { path: string; addedAt: Date }

/** The places of the entries with the name of a shell, and when each entry was added. */
const shellsOf = (db: Db, userId: string) =>
  db
    .select({ id: plugins.id, addedAt: plugins.addedAt, path: installations.path })
    .from(plugins)
    .innerJoin(installations, isOfPlugin)
    .where(
      and(isInLibraryOf(userId), ilike(plugins.name, 'wave%shell%'), sql`not ${plugins.replaced} ? 'name'`),
    )

/** The generations of which the library has plugins, with the time in milliseconds when the first came. */
async function generationsOf(db: Db, userId: string) {
  const places = await db
    .select({ path: installations.path, addedAt: installations.addedAt })
    .from(installations)
    .innerJoin(plugins, isOfPlugin)
    .where(
      and(
        isInLibraryOf(userId),
        ilike(installations.path, '%plug%ins v%.bundle'),
        isNull(installations.goneAt),
      ),
    )
  const generations = groupsOf(places, ({ path }) => wavesGenerationOf(path) ?? '')
  generations.delete('')
  return new Map(
    [...generations].map(([generation, found]) => [
      generation,
      Math.min(...found.map(({ addedAt }) => addedAt.getTime())),
    ]),
  )
}

const isOfPlugin = and(eq(installations.userId, plugins.userId), eq(installations.pluginId, plugins.id))
