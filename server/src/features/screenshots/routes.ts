import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { screenshotsContract } from '#shared/screenshots/contract.ts'
import { attempts, type Db } from '../../db/schema.ts'
import { type Blobs, cardKeyOf, fullKeyOf, pictureKeysOf, sha256Of, verifiedFile } from '../../files/blobs.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import { FileDownload } from '../../http/transport/file-download.ts'
import { NOT_MODIFIED } from '../../http/transport/response-cache.ts'
import { notifyLibraries } from '../../library/community/notify-libraries.ts'
import { findPlugin } from '../../library/plugin-answer.ts'
import { quotaErrorOf } from '../../library/quotas.ts'
import { isExportedPicture, redrawPicture } from './picture.ts'
import {
  findPicture,
  isImportOf,
  type Owner,
  type PictureSpace,
  replaceScreenshot,
  takeScreenshot,
} from './repository.ts'
import * as words from './screenshot-words.ts'

export function screenshotRoutes(context: RouteContext, blobs: Blobs, space: PictureSpace) {
  /** A file of a picture that the user may see. Its tag follows from the full picture, so that old pictures have one, too. */
  async function storedFile({ db, user, params, held }: ViewCall, size: 'full' | 'card') {
    const { id, sha256, cardSha256 } = requireFound(await findPicture(db, user.id, params.id), 'Screenshot')
    const tag = size === 'full' ? `"${sha256}"` : `"${sha256}-card"`
    if (held === tag) return NOT_MODIFIED
    const [key, sum] = size === 'full' ? [fullKeyOf(id), sha256] : [cardKeyOf(id), cardSha256]
    return new FileDownload(requireFound(await verifiedFile(blobs, key, sum), 'Screenshot'), tag)
  }

  mountContract(context, screenshotsContract, {
    upload: async ({ db, user, params, query, file, now }) => {
      const owner = { userId: user.id, pluginId: params.id, now, importId: query.import, space }
      return requireFound(await uploadScreenshot(db, blobs, file.bytes, owner), 'Plugin')
    },
    remove: async ({ db, user, params, now }) =>
      requireFound(await removeScreenshot(db, user.id, params.id, now), 'Plugin'),
    view: (call) => storedFile(call, 'full'),
    viewOnCard: (call) => storedFile(call, 'card'),
  })
}

type ViewCall = { db: Db; user: { id: string }; params: { id: string }; held: string | undefined }

/** `importId`: the import that the picture belongs to, according to the client. */
type Sender = Owner & { importId?: string | undefined }

/**
 * Sets the screenshot of a plugin. Returns the changed plugin, or undefined when it is not in the library. Files are written
 * before their row and deleted after it, so that a row never names a missing file, even after a crash. The daily sweep deletes
 * files without a row.
 */
export async function uploadScreenshot(db: Db, blobs: Blobs, bytes: Uint8Array, sender: Sender) {
  const { userId, pluginId, now, importId, space } = sender
  await countUpload(db, userId, await uploadKindOf(db, bytes, userId, importId), now)
  const plugin = await findPlugin(db, userId, pluginId)
  if (!plugin) return undefined
  const { full, card } = await redrawPicture(bytes)
  const sums = { sha256: sha256Of(full), cardSha256: sha256Of(card) }
  const picture = { id: randomUUID(), bytes: full.length + card.length, ...sums }
  await blobs.put(fullKeyOf(picture.id), full)
  await blobs.put(cardKeyOf(picture.id), card)
  const owner = { userId, pluginId, now, space }
  const shown = await replaceScreenshot(db, owner, picture).catch(async (error: unknown) => {
    if (quotaErrorOf(error)) await removeFiles(blobs, picture.id)
    throw error
  })
  await removeFiles(blobs, shown ? shown.replaced : picture.id)
  await notifyLibrariesWith(db, shown?.unsharedFrom)
  return shown?.plugin
}

/** Pictures of an export are small and quick to decode, so an import has a higher limit. */
const uploadKindOf = async (db: Db, bytes: Uint8Array, userId: string, importId: string | undefined) =>
  importId !== undefined && (await isImportOf(db, userId, importId)) && (await isExportedPicture(bytes))
    ? 'imported'
    : 'uploaded'

/** Takes the screenshot from a plugin. Returns the changed plugin and the act that undoes it, or undefined when it is not in the library. */
async function removeScreenshot(db: Db, userId: string, pluginId: string, now: Date) {
  const taken = await takeScreenshot(db, userId, pluginId, now)
  await notifyLibrariesWith(db, taken?.unsharedFrom)
  return taken && { ...taken.plugin, ...(taken.act && { act: taken.act }) }
}

async function notifyLibrariesWith(db: Db, definitionIds: string[] = []) {
  for (const id of definitionIds) await notifyLibraries(db, id)
}

/** The row is already written. The daily sweep deletes a file that cannot be deleted now. */
async function removeFiles(blobs: Blobs, pictureId: string | undefined) {
  if (!pictureId) return
  for (const key of pictureKeysOf(pictureId)) await blobs.remove(key).catch(() => undefined)
}

const MINUTE = 60_000

/** Uploads per user and minute: single pictures, and pictures of an export that is imported. */
const LIMITS = {
  uploaded: { key: 'screenshots of', max: 30 },
  imported: { key: 'imported screenshots of', max: 300 },
}

/** Counts an upload in the database, which all replicas share. 429 with the seconds to wait after too many of this kind in a minute. */
async function countUpload(db: Db, userId: string, kind: keyof typeof LIMITS, now: Date) {
  const { key, max } = LIMITS[kind]
  const end = new Date(now.getTime() + MINUTE)
  // In raw SQL the driver does not know the column type, so the dates are cast.
  const [from, to] = [now, end].map((moment) => sql`${moment.toISOString()}::timestamptz`)
  // A minute that ends later than one that begins now was started by a server whose clock was fast.
  const isOver = sql`${attempts.blockedUntil} <= ${from} or ${attempts.blockedUntil} > ${to}`
  const [minute] = await db
    .insert(attempts)
    .values({ key: `${key} ${userId}`, count: 1, blockedUntil: end, updatedAt: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        blockedUntil: sql`case when ${isOver} then excluded.blocked_until else ${attempts.blockedUntil} end`,
        updatedAt: now,
      },
    })
    .returning()
  if (minute && minute.count > max) throw tooMany(max, minute.blockedUntil.getTime() - now.getTime())
}

function tooMany(max: number, milliseconds: number) {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new Problem(429, 'too_many', words.tooManyInMinute(max, seconds), seconds)
}
