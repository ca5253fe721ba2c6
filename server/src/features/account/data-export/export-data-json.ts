import { asc, eq } from 'drizzle-orm'
import { PRODUCT } from '#shared/product.ts'
import type { Db } from '../../../db/open.ts'
import { mails, notifications } from '../../../db/schema.ts'
import { pictureIdInUrl } from '../../../files/picture-keys.ts'
import { exportedDevices, exportedJobs } from './export-data-devices.ts'
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

/** Writes a JSON list row by row. */
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

/** The path of a picture in the archive. */
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
