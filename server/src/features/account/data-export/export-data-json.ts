import { asc, eq } from 'drizzle-orm'
import { PRODUCT } from '#shared/product.ts'
import type { Db } from '../../../db/open.ts'
import { mails, notifications } from '../../../db/schema.ts'
import { pictureAt } from '../../../files/picture-keys.ts'
import { devicesOf, jobsOf } from './export-data-devices.ts'
import {
  importsOf,
  type PluginRow,
  type personOf,
  pluginsOf,
  sharedOf,
  uadOf,
  updatesOf,
  visitsOf,
} from './export-data-rows.ts'

/** Raised when a reader of the older form could no longer understand the newer. */
const FORMAT_VERSION = 1

type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>

/** `plugfolio.json`, piece by piece: all stored data of a person, in a form that can be imported again. */
export async function* exportJson(db: Db, userId: string, { preferences, ...account }: Person, now: Date) {
  const head = {
    format: `${PRODUCT.toLowerCase()}-export`,
    formatVersion: FORMAT_VERSION,
    exportedAt: now,
    account,
    preferences,
    ...(await visitsOf(db, userId)),
    ...(await uadOf(db, userId)),
    ...(await devicesOf(db, userId)),
    updateHistory: await updatesOf(db, userId),
    imports: await importsOf(db, userId),
    community: await sharedOf(db, userId),
    ...(await toldOf(db, userId)),
  }
  yield JSON.stringify(head, null, 2).slice(0, -2)
  yield* listNamed('jobs', jobsOf(db, userId))
  yield* listNamed('plugins', exportedPlugins(db, userId))
  yield '\n}\n'
}

/** A list that is written while it is read. */
async function* listNamed(name: string, rows: AsyncIterable<unknown>) {
  yield `,\n  "${name}": [`
  let separator = '\n'
  for await (const row of rows) {
    yield `${separator}    ${JSON.stringify(row)}`
    separator = ',\n'
  }
  yield '\n  ]'
}

async function* exportedPlugins(db: Db, userId: string) {
  for await (const page of pluginsOf(db, userId)) yield* page.map(exported)
}

/** A plugin without what only this server's database needs. `removedAt` marks one that can still be brought back. */
function exported({ userId: _, nameKey, vendorKey, screenshot, installations, keys, ...plugin }: PluginRow) {
  const picture = pictureAt(screenshot)
  return {
    ...plugin,
    screenshot: picture ? pictureFileOf(picture) : null,
    installations: installations.map(({ userId: _user, pluginId: _plugin, ...installation }) => installation),
    recognizedBy: keys,
  }
}

/** The path of a picture in the archive. */
export const pictureFileOf = (pictureId: string) => `pictures/${pictureId}.webp`

/** What the person was told, and when a mail went out. Without the hashes of the links in them. */
async function toldOf(db: Db, userId: string) {
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
