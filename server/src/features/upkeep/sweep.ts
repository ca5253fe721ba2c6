import { and, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
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

const DAY = 24 * 60 * 60 * 1000
/** Until then, what was removed can be restored, and acts and imports can be undone. */
const RESTORABLE = 7 * DAY
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
  const swept = { ...NOTHING_SWEPT }
  const failures: unknown[] = []
  for (const step of stepNames) {
    try {
      swept[step] = await STEPS[step]({ db, blobs, now })
    } catch (error) {
      failures.push(new Error(words.notSwept(step), { cause: error }))
    }
  }
  if (failures.length) throw new AggregateError(failures, failures.map(String).join('; '))
  return swept
}

type Surroundings = { db: Db; blobs: Blobs; now: Date }

/** Deletes the rows of a table whose time in this column is further back than `age`. */
const deleteOlder =
  (table: PgTable, column: PgColumn, age: number) =>
  ({ db, now }: Surroundings) =>
    deleteInBatches(db, table, lt(column, before(now, age)))

const before = (now: Date, age: number) => new Date(now.getTime() - age)

/** In this order: pictures are deleted after the plugins that show them and the acts that keep them, files after their pictures. */
const STEPS = {
  plugins: ({ db, now }: Surroundings) => sweepPlugins(db, before(now, RESTORABLE), now),
  collections: deleteOlder(collections, collections.removedAt, RESTORABLE),
  checklists: deleteOlder(checklists, checklists.removedAt, RESTORABLE),
  songs: deleteOlder(songs, songs.removedAt, RESTORABLE),
  // Their sealed secrets go with them.
  licenses: deleteOlder(licenses, licenses.removedAt, RESTORABLE),
  purchases: deleteOlder(purchases, purchases.removedAt, RESTORABLE),
  usedPlugins: ({ db }: Surroundings) => deleteInBatches(db, usedPlugins, isUnused),
  acts: deleteOlder(acts, acts.createdAt, RESTORABLE),
  pictures: sweepPictures,
  files: sweepFiles,
  sessions: deleteOlder(sessions, sessions.expiresAt, 0),
  attempts: deleteOlder(attempts, attempts.updatedAt, OLD_ATTEMPT),
  browsers: deleteOlder(knownBrowsers, knownBrowsers.lastSeenAt, KNOWN_BROWSER),
  jobs: deleteOlder(jobs, jobs.createdAt, OLD_JOB),
  lostJobs: failSilentJobs,
  finds: sweepFinds,
  codes: deleteOlder(pairingCodes, pairingCodes.expiresAt, 0),
  ways: deleteOlder(providerVisits, providerVisits.expiresAt, 0),
  passkeys: deleteOlder(passkeyChallenges, passkeyChallenges.expiresAt, 0),
  notifications: deleteOlder(notifications, notifications.createdAt, OLD_NOTIFICATION),
  mails: deleteOlder(mails, mails.createdAt, OLD_NOTIFICATION),
  links: deleteOlder(songShares, songShares.expiresAt, 0),
  invitations: deleteOlder(invitations, invitations.expiresAt, 0),
  imports: deleteOlder(libraryImports, libraryImports.createdAt, RESTORABLE),
}

type Step = keyof typeof STEPS

/** How many of each were deleted. */
type SweepCounts = Record<Step, number>

// as: these are the keys of a constant.
const stepNames = Object.keys(STEPS) as Step[]

/** The result of a sweep that deleted nothing. */
export const NOTHING_SWEPT = Object.fromEntries(stepNames.map((step) => [step, 0])) as SweepCounts

const isUnused = sql`not exists (
  select from ${songUses} u where u.user_id = ${usedPlugins.userId} and u.used_id = ${usedPlugins.id})`

/** A helper that has not reported for so long is off or was removed. */
async function failSilentJobs({ db, now }: Surroundings) {
  return db.transaction(async (tx) => {
    const failed = await tx
      .update(jobs)
      .set({
        state: 'failed',
        progress: null,
        result: { sentence: words.jobSilent, counts: moveOutcomeCounts([]) },
        changedAt: now,
      })
      .where(and(eq(jobs.state, 'taken'), lt(jobs.changedAt, before(now, SILENT_JOB))))
      .returning()
    await notifyOfJobs(tx, failed)
    return failed.length
  })
}

async function sweepFinds({ db, now }: Surroundings) {
  const scannedBefore = before(now, OLD_FIND)
  const old = db.select({ id: jobs.id }).from(jobs).where(lt(jobs.changedAt, scannedBefore))
  const swept = await deleteInBatches(db, scanFinds, inArray(scanFinds.jobId, old))
  const isOldScan = and(eq(jobs.kind, 'scan'), gt(jobs.bytes, 0), lt(jobs.changedAt, scannedBefore))
  await db.update(jobs).set({ bytes: 0 }).where(isOldScan)
  return swept
}

/** A picture and the plugin that shows it are written in one transaction, so a picture without a plugin is not new. */
async function sweepPictures({ db, blobs }: Surroundings) {
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
async function sweepFiles({ db, blobs, now }: Surroundings) {
  const storedBefore = before(now, FILE_WITHOUT_ROW)
  let swept = await blobs.removeLeftovers(storedBefore)
  for await (const keys of inPages(blobs.keys(storedBefore))) {
    const stray = await withoutRow(db, keys)
    for (const key of stray) await blobs.remove(key)
    swept += stray.length
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
