import { randomUUID } from 'node:crypto'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { tellLibraries } from '../../db/community/tell-libraries.ts'
import type { Db } from '../../db/open.ts'
import { findPlugin } from '../../db/plugin-answer.ts'
import { quotaReachedBy } from '../../db/quotas.ts'
import type { Blobs } from '../../files/blobs.ts'
import { cardKeyOf, fullKeyOf, keysOf } from '../../files/picture-keys.ts'
import { sumOf } from '../../files/sound-file.ts'
import { countUpload } from './count-upload.ts'
import { pictureOf } from './picture.ts'
import { showPicture } from './repository.ts'

type Owner = { userId: string; pluginId: string; now: Date }

/**
 * Gives a plugin its screenshot; the plugin as it is then, or undefined when it is not in the library. Files are
 * stored before the row that names them and removed after it: whatever is killed on the way, a row never names a
 * missing file. A file without a row is left to the daily sweep.
 */
export async function uploadScreenshot(db: Db, blobs: Blobs, bytes: Uint8Array, owner: Owner) {
  const { userId, pluginId, now } = owner
  await countUpload(db, userId, now)
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
