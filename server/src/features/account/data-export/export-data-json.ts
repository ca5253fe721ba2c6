import { and, asc, eq } from 'drizzle-orm'
import { PRODUCT } from '#shared/product.ts'
import type { Db } from '../../../db/open.ts'
import {
  definitions,
  devices,
  jobItems,
  jobs,
  mails,
  notifications,
  observations,
} from '../../../db/schema.ts'
import { pictureIdInUrl } from '../../../files/picture-keys.ts'
import {
  type ExportedPluginRow,
  type exportedAccount,
  exportedImports,
  exportedLibraryPlugins,
  exportedSharedValues,
  exportedSignIns,
  exportedUadWorkflow,
  exportedUpdates,
} from './export-data-rows.ts'

/** Increased when readers of the old format cannot read the new one. */
const FORMAT_VERSION = 1

type Person = NonNullable<Awaited<ReturnType<typeof exportedAccount>>>

/** Writes `plugfolio.json` in pieces: all stored data of a user, in a format that can be imported again. */
export async function* exportJson(db: Db, userId: string, { preferences, ...account }: Person, now: Date) {
  const head = {
    format: `${PRODUCT.toLowerCase()}-export`,
    formatVersion: FORMAT_VERSION,
    exportedAt: now,
    account,
    preferences,
    ...(await exportedSignIns(db, userId)),
    ...(await exportedUadWorkflow(db, userId)),
    ...(await exportedDevices(db, userId)),
    updateHistory: await exportedUpdates(db, userId),
    imports: await exportedImports(db, userId),
    community: await exportedSharedValues(db, userId),
    ...(await exportedMessages(db, userId)),
  }
  yield JSON.stringify(head, null, 2).slice(0, -2)
  yield* jsonList('jobs', exportedJobs(db, userId))
  yield* jsonList('plugins', exportedPlugins(db, userId))
  yield '\n}\n'
}

async function* jsonList(name: string, rows: AsyncIterable<unknown>) {
  yield `,\n  "${name}": [`
  let separator = '\n'
  for await (const row of rows) {
    yield `${separator}    ${JSON.stringify(row)}`
    separator = ',\n'
  }
  yield '\n  ]'
}

async function* exportedPlugins(db: Db, userId: string) {
  for await (const page of exportedLibraryPlugins(db, userId)) yield* page.map(exportedPlugin)
}

/** A plugin without the columns that only the database needs. `removedAt` marks a removed plugin that can still be restored. */
function exportedPlugin({
  userId: _,
  nameKey,
  vendorKey,
  screenshot,
  installations,
  keys,
  ...plugin
}: ExportedPluginRow) {
  const picture = pictureIdInUrl(screenshot)
  return {
    ...plugin,
    screenshot: picture ? pictureFilePath(picture) : null,
    installations: installations.map(({ userId: _user, pluginId: _plugin, ...installation }) => installation),
    recognizedBy: keys,
  }
}

export const pictureFilePath = (pictureId: string) => `pictures/${pictureId}.webp`

/** The notifications and mails of a user, without the hashes of the links in the mails. */
async function exportedMessages(db: Db, userId: string) {
  const { kind, title, text, link, createdAt, readAt } = notifications
  return {
    notifications: await db
      .select({ kind, title, text, link, createdAt, readAt })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(asc(createdAt), asc(notifications.id)),
    mails: await db
      .select({ createdAt: mails.createdAt, sentAt: mails.sentAt, tries: mails.tries, to: mails.to })
      .from(mails)
      .where(eq(mails.userId, userId))
      .orderBy(asc(mails.createdAt), asc(mails.key)),
  }
}

/** The connected helpers without their secrets, and the observed plugin versions. */
async function exportedDevices(db: Db, userId: string) {
  const { id, machine, name, platform, version, folders, createdAt, lastSeenAt, lastScanAt } = devices
  return {
    devices: await db
      .select({ id, machine, name, platform, version, folders, createdAt, lastSeenAt, lastScanAt })
      .from(devices)
      .where(eq(devices.userId, userId))
      .orderBy(asc(createdAt), asc(id)),
    observations: await exportedObservations(db, userId),
  }
}

/** The jobs with their results for each bundle, one job after the other. */
async function* exportedJobs(db: Db, userId: string) {
  const { id, kind, state, deviceId, payload, progress, result, createdAt, changedAt } = jobs
  const jobIds = await db
    .select({ id })
    .from(jobs)
    .where(eq(jobs.userId, userId))
    .orderBy(asc(createdAt), asc(id))
  for (const job of jobIds) {
    const isThisJob = and(eq(jobs.userId, userId), eq(id, job.id))
    const [row] = await db
      .select({ id, kind, state, deviceId, payload, progress, result, createdAt, changedAt })
      .from(jobs)
      .where(isThisJob)
    if (row) yield { ...row, items: await itemsOf(db, userId, row.id) }
  }
}

async function itemsOf(db: Db, userId: string, jobId: string) {
  const rows = await db
    .select({ item: jobItems.item })
    .from(jobItems)
    .where(and(eq(jobItems.userId, userId), eq(jobItems.jobId, jobId)))
    .orderBy(asc(jobItems.number))
  return rows.map(({ item }) => item)
}

/** The versions observed on computers of this user, with the shared names of the plugins. */
function exportedObservations(db: Db, userId: string) {
  const { format, platform, version, machine, firstSeen, lastSeen } = observations
  return db
    .select({ plugin: definitions.name, format, platform, version, machine, firstSeen, lastSeen })
    .from(observations)
    .innerJoin(definitions, eq(definitions.id, observations.definitionId))
    .where(eq(observations.userId, userId))
    .orderBy(asc(firstSeen), asc(definitions.name), asc(format), asc(platform), asc(version), asc(machine))
}
