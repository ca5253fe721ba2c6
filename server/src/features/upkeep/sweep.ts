import { and, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm'
import { countsOf } from '#shared/helper/job.ts'
import { tellUntold } from '../../db/community/tell-libraries.ts'
import type { Db } from '../../db/open.ts'
import {
  attempts,
  jobs,
  knownBrowsers,
  libraryImports,
  mails,
  notifications,
  pairingCodes,
  pictures,
  plugins,
  providerVisits,
  scanFinds,
  sessions,
} from '../../db/schema.ts'
import { tellOfJobs } from '../../db/tell.ts'
import type { Blobs } from '../../files/blobs.ts'
import { addressOfPicture, keysOf, pictureOfKey } from '../../files/picture-keys.ts'

/** How many of each were swept away. */
export type Swept = {
  plugins: number
  pictures: number
  files: number
  sessions: number
  attempts: number
  browsers: number
  jobs: number
  lostJobs: number
  finds: number
  codes: number
  ways: number
  notifications: number
  mails: number
  imports: number
}

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const REMOVED_PLUGIN = 7 * DAY
/** Until then it can be taken back. */
const OLD_IMPORT = 7 * DAY
const FILE_WITHOUT_ROW = DAY
const COUNTED_TRY = 2 * DAY
const KNOWN_BROWSER = 365 * DAY
const OLD_JOB = 90 * DAY
const SILENT_JOB = DAY
const OLD_FIND = 7 * DAY
/** As long as their rows stay, nobody is told the same thing again, and the links in mails work. */
const OLD_NOTIFICATION = 365 * DAY

/**
 * The daily sweep: what was removed long enough ago goes for good, with everything that nobody can reach any more.
 * It may be interrupted anywhere and run on several replicas at once.
 */
export async function sweep(db: Db, blobs: Blobs, now: Date): Promise<Swept> {
  const before = (age: number) => new Date(now.getTime() - age)
  const sweptPlugins = await db.delete(plugins).where(lt(plugins.removedAt, before(REMOVED_PLUGIN)))
  return {
    plugins: sweptPlugins.rowCount ?? 0,
    pictures: await sweepPictures(db, blobs),
    files:
      (await sweepFiles(db, blobs, before(FILE_WITHOUT_ROW))) +
      (await blobs.removeLeftovers(before(FILE_WITHOUT_ROW))),
    sessions: (await db.delete(sessions).where(lt(sessions.expiresAt, now))).rowCount ?? 0,
    attempts: (await db.delete(attempts).where(lt(attempts.updatedAt, before(COUNTED_TRY)))).rowCount ?? 0,
    browsers:
      (await db.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, before(KNOWN_BROWSER)))).rowCount ??
      0,
    jobs: (await db.delete(jobs).where(lt(jobs.createdAt, before(OLD_JOB)))).rowCount ?? 0,
    lostJobs: await failSilentJobs(db, before(SILENT_JOB), now),
    finds: await sweepFinds(db, before(OLD_FIND)),
    codes: (await db.delete(pairingCodes).where(lt(pairingCodes.expiresAt, now))).rowCount ?? 0,
    ways: (await db.delete(providerVisits).where(lt(providerVisits.expiresAt, now))).rowCount ?? 0,
    notifications:
      (await db.delete(notifications).where(lt(notifications.createdAt, before(OLD_NOTIFICATION))))
        .rowCount ?? 0,
    mails: (await db.delete(mails).where(lt(mails.createdAt, before(OLD_NOTIFICATION)))).rowCount ?? 0,
    imports:
      (await db.delete(libraryImports).where(lt(libraryImports.createdAt, before(OLD_IMPORT)))).rowCount ?? 0,
  }
}

/** A helper that has said nothing of a job for so long will not say anything any more: it is off, or was removed. */
async function failSilentJobs(db: Db, silentSince: Date, now: Date) {
  return db.transaction(async (tx) => {
    const failed = await tx
      .update(jobs)
      .set({
        state: 'failed',
        progress: null,
        result: { sentence: SILENT, counts: countsOf([]) },
        changedAt: now,
      })
      .where(and(eq(jobs.state, 'taken'), lt(jobs.changedAt, silentSince)))
      .returning()
    await tellOfJobs(tx, failed)
    return failed.length
  })
}

const SILENT =
  'The helper has said nothing of this job for a day. Its own list of jobs says what it has done.'

async function sweepFinds(db: Db, scannedBefore: Date) {
  const old = db.select({ id: jobs.id }).from(jobs).where(lt(jobs.changedAt, scannedBefore))
  const { rowCount } = await db.delete(scanFinds).where(inArray(scanFinds.jobId, old))
  const isOldScan = and(eq(jobs.kind, 'scan'), gt(jobs.bytes, 0), lt(jobs.changedAt, scannedBefore))
  await db.update(jobs).set({ bytes: 0 }).where(isOldScan)
  return rowCount ?? 0
}

/** A picture and the plugin that shows it are written in one transaction, so one that no plugin shows is no newcomer. */
async function sweepPictures(db: Db, blobs: Blobs) {
  const showing = db
    .select({ id: plugins.id })
    .from(plugins)
    .where(
      and(
        sql`${plugins.userId} = ${pictures.userId}`,
        sql`${plugins.screenshot} = ${addressOfPicture('')} || ${pictures.id}`,
      ),
    )
  const swept = await db.delete(pictures).where(notExists(showing)).returning({ id: pictures.id })
  if (swept.length) await tellUntold(db)
  for (const key of swept.flatMap(({ id }) => keysOf(id))) await blobs.remove(key)
  return swept.length
}

/** Files are written before their row: only one that has waited a day for its row will never get it. */
async function sweepFiles(db: Db, blobs: Blobs, storedBefore: Date) {
  let swept = 0
  for await (const keys of inPages(blobs.keys(storedBefore))) {
    for (const key of await withoutRow(db, keys)) {
      await blobs.remove(key)
      swept++
    }
  }
  return swept
}

async function withoutRow(db: Db, keys: string[]) {
  const ids = [...new Set(keys.flatMap((key) => pictureOfKey(key) ?? []))]
  if (!ids.length) return []
  const rows = await db.select({ id: pictures.id }).from(pictures).where(inArray(pictures.id, ids))
  const kept = new Set(rows.map(({ id }) => id))
  return keys.filter((key) => {
    const id = pictureOfKey(key)
    return id !== undefined && !kept.has(id)
  })
}

async function* inPages(keys: AsyncIterable<string>) {
  let page: string[] = []
  for await (const key of keys) {
    page.push(key)
    if (page.length < 1000) continue
    yield page
    page = []
  }
  if (page.length) yield page
}
