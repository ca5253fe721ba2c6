import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import { MAX_LISTED_REMOVALS, RESTORABLE_DAYS } from '#shared/plugins/removal.ts'
import { type Db, plugins } from '../../../db/schema.ts'
import { pick } from '../../../library/columns.ts'
import { pluginColumns } from '../../../library/plugin-answer.ts'

const DAY = 24 * 60 * 60 * 1000

/** Plugins that were removed before cannot be restored: the daily sweep deletes them. */
export const restorableSince = (now: Date) => new Date(now.getTime() - RESTORABLE_DAYS * DAY)

/** What can be restored, the last removed first: the removals, the plugins, and how many plugins there are. */
export async function removedPlugins(db: Db, userId: string, now: Date) {
  const isRestorable = and(
    eq(plugins.userId, userId),
    gt(plugins.removedAt, restorableSince(now)),
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
  const rows = await db
    .select({ ...pick(pluginColumns, LISTED), removedAt })
    .from(plugins)
    .where(isRestorable)
    .orderBy(desc(removedAt), name, id)
    .limit(MAX_LISTED_REMOVALS)
  return {
    total: await db.$count(plugins, isRestorable),
    removals: removals.map((each) => ({ ...each, ...datesOf(each.removedAt) })),
    plugins: rows.map((row) => ({ ...row, removedAt: datesOf(row.removedAt).removedAt })),
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
