import { and, eq, gt, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import { moveOutcomeCounts } from '#shared/helper/job.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { notifyOfJobs } from '../../db/notify-servers.ts'
import { runRegularly } from '../../db/run-regularly.ts'
import {
  acts,
  attempts,
  checklists,
  collections,
  type Db,
  invitations,
  jobs,
  knownBrowsers,
  libraryImports,
  licenses,
  mails,
  notifications,
  pairingCodes,
  passkeyChallenges,
  pictures,
  plugins,
  providerVisits,
  purchases,
  scanFinds,
  sessions,
  songShares,
  songs,
  songUses,
  usedPlugins,
} from '../../db/schema.ts'
import { type Blobs, pictureIdOfKey, pictureKeysOf, pictureUrlOf } from '../../files/blobs.ts'
import { notifyPendingLibraries } from '../../library/community/notify-libraries.ts'
import { keepMakerNames } from '../../library/makers/keep-maker-names.ts'
import { type EndingTerms, notifyOfEndings } from '../../library/notify-of-endings.ts'
import { keepKnownProducts } from '../../library/products/keep-known-products.ts'
import { shippedProducts } from '../../products/shipped-products.ts'
import { sweepPlugins } from './sweep-plugins.ts'
import * as words from './upkeep-words.ts'

/** How many of each were deleted. */
export type SweepCounts = {
  plugins: number
  collections: number
  checklists: number
  songs: number
  licenses: number
  purchases: number
  usedPlugins: number
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
  passkeys: number
  notifications: number
  mails: number
  imports: number
  acts: number
  links: number
  invitations: number
}

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const REMOVED_PLUGIN = 7 * DAY
const REMOVED_COLLECTION = 7 * DAY
const REMOVED_CHECKLIST = 7 * DAY
const REMOVED_SONG = 7 * DAY
const REMOVED_LICENSE = 7 * DAY
const REMOVED_PURCHASE = 7 * DAY
/** Until then they can be undone. */
const OLD_IMPORT = 7 * DAY
const OLD_ACT = 7 * DAY
const FILE_WITHOUT_ROW = DAY
const OLD_ATTEMPT = 2 * DAY
const KNOWN_BROWSER = 365 * DAY
const OLD_JOB = 90 * DAY
const SILENT_JOB = DAY
const OLD_FIND = 7 * DAY
/** While these rows exist, no notification is repeated and the links in mails work. */
const OLD_NOTIFICATION = 365 * DAY

/**
 * The daily sweep: permanently deletes what was removed long ago, and everything unreachable. It may be interrupted anywhere
 * and run on several replicas at once. A failed step does not stop the others; all failures are thrown at the end.
 */
export async function sweep(db: Db, blobs: Blobs, now: Date): Promise<SweepCounts> {
  const swept: SweepCounts = { ...NOTHING_SWEPT }
  const failures: unknown[] = []
  for (const [name, step] of Object.entries(stepsOf(db, blobs, now))) {
    try {
      swept[name as keyof SweepCounts] = await step()
    } catch (error) {
      failures.push(new Error(words.notSwept(name), { cause: error }))
    }
  }
  if (failures.length) throw new AggregateError(failures, failures.map(String).join('; '))
  return swept
}

/** In this order: pictures are deleted after the plugins that show them and the acts that keep them, files after their pictures. */
function stepsOf(db: Db, blobs: Blobs, now: Date): Record<keyof SweepCounts, () => Promise<number>> {
  const before = (age: number) => new Date(now.getTime() - age)
  const deleteWhere = (table: PgTable, where: SQL) => () => deleteInBatches(db, table, where)
  return {
    plugins: () => sweepPlugins(db, before(REMOVED_PLUGIN), now),
    collections: deleteWhere(collections, lt(collections.removedAt, before(REMOVED_COLLECTION))),
    checklists: deleteWhere(checklists, lt(checklists.removedAt, before(REMOVED_CHECKLIST))),
    songs: deleteWhere(songs, lt(songs.removedAt, before(REMOVED_SONG))),
    // Their sealed secrets go with them.
    licenses: deleteWhere(licenses, lt(licenses.removedAt, before(REMOVED_LICENSE))),
    purchases: deleteWhere(purchases, lt(purchases.removedAt, before(REMOVED_PURCHASE))),
    usedPlugins: deleteWhere(
      usedPlugins,
      sql`not exists (select from ${songUses} u where u.user_id = ${usedPlugins.userId} and u.used_id = ${usedPlugins.id})`,
    ),
    acts: deleteWhere(acts, lt(acts.createdAt, before(OLD_ACT))),
    pictures: () => sweepPictures(db, blobs),
    files: async () =>
      (await sweepFiles(db, blobs, before(FILE_WITHOUT_ROW))) +
      (await blobs.removeLeftovers(before(FILE_WITHOUT_ROW))),
    sessions: deleteWhere(sessions, lt(sessions.expiresAt, now)),
    attempts: deleteWhere(attempts, lt(attempts.updatedAt, before(OLD_ATTEMPT))),
    browsers: deleteWhere(knownBrowsers, lt(knownBrowsers.lastSeenAt, before(KNOWN_BROWSER))),
    jobs: deleteWhere(jobs, lt(jobs.createdAt, before(OLD_JOB))),
    lostJobs: () => failSilentJobs(db, before(SILENT_JOB), now),
    finds: () => sweepFinds(db, before(OLD_FIND)),
    codes: deleteWhere(pairingCodes, lt(pairingCodes.expiresAt, now)),
    ways: deleteWhere(providerVisits, lt(providerVisits.expiresAt, now)),
    passkeys: deleteWhere(passkeyChallenges, lt(passkeyChallenges.expiresAt, now)),
    notifications: deleteWhere(notifications, lt(notifications.createdAt, before(OLD_NOTIFICATION))),
    mails: deleteWhere(mails, lt(mails.createdAt, before(OLD_NOTIFICATION))),
    links: deleteWhere(songShares, lt(songShares.expiresAt, now)),
    invitations: deleteWhere(invitations, lt(invitations.expiresAt, now)),
    imports: deleteWhere(libraryImports, lt(libraryImports.createdAt, before(OLD_IMPORT))),
  }
}

/** The result of a sweep that deleted nothing. */
export const NOTHING_SWEPT: SweepCounts = {
  plugins: 0,
  collections: 0,
  checklists: 0,
  songs: 0,
  licenses: 0,
  purchases: 0,
  usedPlugins: 0,
  pictures: 0,
  files: 0,
  sessions: 0,
  attempts: 0,
  browsers: 0,
  jobs: 0,
  lostJobs: 0,
  finds: 0,
  codes: 0,
  ways: 0,
  passkeys: 0,
  notifications: 0,
  mails: 0,
  imports: 0,
  acts: 0,
  links: 0,
  invitations: 0,
}

/** A helper that has not reported for so long is off or was removed. */
async function failSilentJobs(db: Db, silentSince: Date, now: Date) {
  return db.transaction(async (tx) => {
    const failed = await tx
      .update(jobs)
      .set({
        state: 'failed',
        progress: null,
        result: { sentence: words.jobSilent, counts: moveOutcomeCounts([]) },
        changedAt: now,
      })
      .where(and(eq(jobs.state, 'taken'), lt(jobs.changedAt, silentSince)))
      .returning()
    await notifyOfJobs(tx, failed)
    return failed.length
  })
}

async function sweepFinds(db: Db, scannedBefore: Date) {
  const old = db.select({ id: jobs.id }).from(jobs).where(lt(jobs.changedAt, scannedBefore))
  const swept = await deleteInBatches(db, scanFinds, inArray(scanFinds.jobId, old))
  const isOldScan = and(eq(jobs.kind, 'scan'), gt(jobs.bytes, 0), lt(jobs.changedAt, scannedBefore))
  await db.update(jobs).set({ bytes: 0 }).where(isOldScan)
  return swept
}

/** A picture and the plugin that shows it are written in one transaction, so a picture without a plugin is not new. */
async function sweepPictures(db: Db, blobs: Blobs) {
  const showing = db
    .select({ id: plugins.id })
    .from(plugins)
    .where(
      and(
        sql`${plugins.userId} = ${pictures.userId}`,
        sql`${plugins.screenshot} = ${pictureUrlOf('')} || ${pictures.id}`,
      ),
    )
  const keeping = db
    .select({ id: acts.id })
    .from(acts)
    .where(and(eq(acts.userId, pictures.userId), sql`${pictures.id} = any(${acts.pictures})`))
  const swept = await db
    .delete(pictures)
    .where(and(notExists(showing), notExists(keeping)))
    .returning({ id: pictures.id })
  if (swept.length) await notifyPendingLibraries(db)
  for (const key of swept.flatMap(({ id }) => pictureKeysOf(id))) await blobs.remove(key)
  return swept.length
}

/** Files are written before their row, so only a file without a row for a day will never get one. */
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
  const ids = [...new Set(keys.flatMap((key) => pictureIdOfKey(key) ?? []))]
  if (!ids.length) return []
  const rows = await db.select({ id: pictures.id }).from(pictures).where(inArray(pictures.id, ids))
  const known = new Set(rows.map(({ id }) => id))
  return keys.filter((key) => {
    const id = pictureIdOfKey(key)
    return id !== undefined && !known.has(id)
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

/** Sweeps, tells of what ends, and keeps the names of makers, at once and then every day. Returns a function that stops it. */
export function startDailySweep(
  db: Db,
  blobs: Blobs,
  endings: readonly EndingTerms[],
  foldAllVariants: (db: Db, now: Date) => Promise<number>,
  logger: FastifyBaseLogger,
) {
  const run = async () => {
    // First, because a failed sweep must not keep reminders back.
    logger.info({ told: await notifyOfEndings(db, endings, new Date()) }, words.endsTold)
    logger.info({ swept: await sweep(db, blobs, new Date()) }, words.swept)
    const { faults } = shippedProducts()
    if (faults.length > 0) logger.warn({ faults }, words.tableFaults)
    logger.info({ products: await keepKnownProducts(db, new Date()) }, words.productsKept)
    logger.info({ folded: await foldAllVariants(db, new Date()) }, words.variantsFolded)
    logger.info({ makers: await keepMakerNames(db) }, words.manufacturersKept)
  }
  return runRegularly(run, { every: DAY, logger, failure: words.sweepNotFinished })
}
