import { randomUUID } from 'node:crypto'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Db } from '../../db/open.ts'
import type { Blobs } from '../../files/blobs.ts'
import { cardKeyOf, fullKeyOf, pictureKeysOf } from '../../files/picture-keys.ts'
import { sha256Of } from '../../files/sound-file.ts'
import { notifyLibraries } from '../../library/community/tell-libraries.ts'
import { findPlugin } from '../../library/plugin-answer.ts'
import { quotaErrorOf } from '../../library/quotas.ts'
import { countUpload } from './count-upload.ts'
import { isExportedPicture, redrawPicture } from './picture.ts'
import { isImportOf, replaceScreenshot } from './repository.ts'

type Owner = { userId: string; pluginId: string; now: Date }
/** `importId`: the import that the picture belongs to, according to the client. */
type Sender = Owner & { importId?: string | undefined }

/**
 * Sets the screenshot of a plugin. Returns the changed plugin, or undefined when it is not in the library. Files are written
 * before their row and deleted after it, so that a row never names a missing file, even after a crash. The daily sweep deletes
 * files without a row.
 */
export async function uploadScreenshot(db: Db, blobs: Blobs, bytes: Uint8Array, sender: Sender) {
  const { userId, pluginId, now, importId } = sender
  await countUpload(db, userId, await uploadKindOf(db, bytes, userId, importId), now)
  const plugin = await findPlugin(db, userId, pluginId)
  if (!plugin) return undefined
  const { full, card } = await redrawPicture(bytes)
  const picture = {
    id: randomUUID(),
    bytes: full.length,
    sha256: sha256Of(full),
    cardSha256: sha256Of(card),
  }
  await blobs.put(fullKeyOf(picture.id), full)
  await blobs.put(cardKeyOf(picture.id), card)
  const shown = await replaceScreenshot(db, userId, pluginId, picture, now).catch(async (error: unknown) => {
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

/** Deletes the screenshot of a plugin. Returns the changed plugin, or undefined when it is not in the library. */
export async function removeScreenshot(db: Db, blobs: Blobs, owner: Owner): Promise<Plugin | undefined> {
  const shown = await replaceScreenshot(db, owner.userId, owner.pluginId, undefined, owner.now)
  await removeFiles(blobs, shown?.replaced)
  await notifyLibrariesWith(db, shown?.unsharedFrom)
  return shown?.plugin
}

async function notifyLibrariesWith(db: Db, definitionIds: string[] = []) {
  for (const id of definitionIds) await notifyLibraries(db, id)
}

/** The row is already written. The daily sweep deletes a file that cannot be deleted now. */
async function removeFiles(blobs: Blobs, pictureId: string | undefined) {
  if (!pictureId) return
  for (const key of pictureKeysOf(pictureId)) await blobs.remove(key).catch(() => undefined)
}
