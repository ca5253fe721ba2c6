import { randomUUID } from 'node:crypto'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Db } from '../../db/open.ts'
import type { Blobs } from '../../files/blobs.ts'
import { cardKeyOf, fullKeyOf, keysOf } from '../../files/picture-keys.ts'
import { sumOf } from '../../files/sound-file.ts'
import { tellLibraries } from '../../library/community/tell-libraries.ts'
import { findPlugin } from '../../library/plugin-answer.ts'
import { quotaReachedBy } from '../../library/quotas.ts'
import { countUpload } from './count-upload.ts'
import { isAsExported, pictureOf } from './picture.ts'
import { isImportOf, showPicture } from './repository.ts'

type Owner = { userId: string; pluginId: string; now: Date }
/** `importId`: the import that a picture is said to be part of. */
type Sender = Owner & { importId?: string | undefined }

/**
 * Gives a plugin its screenshot; the plugin as it is then, or undefined when it is not in the library. Files are
 * stored before the row that names them and removed after it: whatever is killed on the way, a row never names a
 * missing file. A file without a row is left to the daily sweep.
 */
export async function uploadScreenshot(db: Db, blobs: Blobs, bytes: Uint8Array, sender: Sender) {
  const { userId, pluginId, now, importId } = sender
  await countUpload(db, userId, await kindOf(db, bytes, userId, importId), now)
  const plugin = await findPlugin(db, userId, pluginId)
  if (!plugin) return undefined
  const { full, card } = await pictureOf(bytes)
  const picture = {
    id: randomUUID(),
    bytes: full.length,
    sha256: sumOf(full),
    cardSha256: sumOf(card),
  }
  await blobs.put(fullKeyOf(picture.id), full)
  await blobs.put(cardKeyOf(picture.id), card)
  const shown = await showPicture(db, userId, pluginId, picture, now).catch(async (error: unknown) => {
    if (quotaReachedBy(error)) await removeFiles(blobs, picture.id)
    throw error
  })
  await removeFiles(blobs, shown ? shown.replaced : picture.id)
  await tellOthers(db, shown?.takenBack)
  return shown?.plugin
}

/** A picture of an export is small and quickly decoded, so an import may bring more of them. */
const kindOf = async (db: Db, bytes: Uint8Array, userId: string, importId: string | undefined) =>
  importId !== undefined && (await isImportOf(db, userId, importId)) && (await isAsExported(bytes))
    ? 'imported'
    : 'uploaded'

/** Takes the screenshot from a plugin; the plugin as it is then, or undefined when it is not in the library. */
export async function removeScreenshot(db: Db, blobs: Blobs, owner: Owner): Promise<Plugin | undefined> {
  const shown = await showPicture(db, owner.userId, owner.pluginId, undefined, owner.now)
  await removeFiles(blobs, shown?.replaced)
  await tellOthers(db, shown?.takenBack)
  return shown?.plugin
}

async function tellOthers(db: Db, definitionIds: string[] = []) {
  for (const id of definitionIds) await tellLibraries(db, id)
}

/** The act is done when its row is written. A file that cannot be removed now goes with the daily sweep. */
async function removeFiles(blobs: Blobs, pictureId: string | undefined) {
  if (!pictureId) return
  for (const key of keysOf(pictureId)) await blobs.remove(key).catch(() => undefined)
}
