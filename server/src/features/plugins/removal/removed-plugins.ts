import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, not, or, type SQL } from 'drizzle-orm'
import { MAX_LISTED_REMOVALS, RESTORABLE_DAYS } from '#shared/plugins/removal.ts'
import { type Db, plugins } from '../../../db/schema.ts'
import { pick } from '../../../library/columns.ts'
import { pluginColumns } from '../../../library/plugin-answer.ts'
import { restorableSince } from '../../../library/removed-entries.ts'

const DAY = 24 * 60 * 60 * 1000

/** All that can be restored, the last removed first: the removals, the plugins, how many there are, and the hidden ones. */
export async function removedPlugins(db: Db, userId: string, now: Date) {
  const isRestorable = and(
    eq(plugins.userId, userId),
    gt(plugins.removedAt, restorableSince(now)),
    isNull(plugins.hiddenAt),
    isNull(plugins.mergedInto),
  )
  const isHidden = and(
    eq(plugins.userId, userId),
    isNotNull(plugins.removedAt),
    // The sweep is about to hide those that were removed before.
    or(
      isNotNull(plugins.hiddenAt),
      and(not(plugins.wasPurged), lte(plugins.removedAt, restorableSince(now))),
    ),
    isNull(plugins.mergedInto),
  )
  const { removedAt, wasPurged, name, id } = plugins
  const removals = await db
    .select({ removedAt, wasPurged, count: count() })
    .from(plugins)
    .where(isRestorable)
    .groupBy(removedAt, wasPurged)
    .orderBy(desc(removedAt))
    .limit(MAX_LISTED_REMOVALS)
  const listed = (where: SQL | undefined, ...order: SQL[]) =>
    db
      .select({ ...pick(pluginColumns, LISTED), removedAt })
      .from(plugins)
      .where(where)
      .orderBy(...order, asc(name), asc(id))
      .limit(MAX_LISTED_REMOVALS)
  const answered = (rows: Awaited<ReturnType<typeof listed>>) =>
    rows.map((row) => ({ ...row, removedAt: datesOf(row.removedAt).removedAt }))
  return {
    total: await db.$count(plugins, isRestorable),
    removals: removals.map((each) => ({ ...each, ...datesOf(each.removedAt) })),
    plugins: answered(await listed(isRestorable, desc(removedAt))),
    hidden: answered(await listed(isHidden)),
    hiddenTotal: await db.$count(plugins, isHidden),
  }
}

const LISTED = ['id', 'name', 'manufacturer', 'type', 'screenshot', 'definition'] as const

/** The condition excludes plugins that are not removed, which the type of the column does not show. */
function datesOf(removedAt: Date | null) {
  const time = removedAt?.getTime() ?? 0
  return {
    removedAt: new Date(time).toISOString(),
    deletedAt: new Date(time + RESTORABLE_DAYS * DAY).toISOString(),
  }
}
