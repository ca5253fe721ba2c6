import { and, eq } from 'drizzle-orm'
import type { DawTagsReport } from '#shared/helper/daw-tags-report.ts'
import { type Db, dawTags, devices } from '../../db/schema.ts'
import type { PairedDevice } from '../../http/guard/device.ts'
import { requireFound } from '../../http/problem.ts'

/** Saves how the tags of the library and those in the DAWs of a device differ, in place of what was known. */
export async function saveTagsReport(
  tx: Db,
  { userId, id: deviceId }: PairedDevice,
  report: DawTagsReport,
  now: Date,
) {
  const known = { report, comparedAt: now }
  await tx
    .insert(dawTags)
    .values({ userId, deviceId, ...known })
    .onConflictDoUpdate({ target: [dawTags.userId, dawTags.deviceId], set: known })
}

/** Gives what the helper of a device said last of the tags in its DAWs; null before. 404 for an unknown device. */
export async function tagsReportOf(db: Db, userId: string, deviceId: string) {
  const [row] = await db
    .select({ report: dawTags.report, comparedAt: dawTags.comparedAt })
    .from(devices)
    .leftJoin(dawTags, and(eq(dawTags.userId, devices.userId), eq(dawTags.deviceId, devices.id)))
    .where(and(eq(devices.userId, userId), eq(devices.id, deviceId)))
  const { report, comparedAt } = requireFound(row, 'Device')
  return report && comparedAt ? { ...report, at: comparedAt.toISOString() } : null
}
