import { screenshotsContract } from '#shared/screenshots/contract.ts'
import type { Blobs } from '../../files/blobs.ts'
import { cardKeyOf, fullKeyOf } from '../../files/picture-keys.ts'
import { verifiedFile } from '../../files/sound-file.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { NOT_MODIFIED } from '../../http/transport/prewritten.ts'
import { FileDownload } from '../../http/transport/stored-file.ts'
import { findPicture } from './repository.ts'
import { removeScreenshot, uploadScreenshot } from './upload-screenshot.ts'

export function screenshotRoutes(room: RouteContext, blobs: Blobs) {
  const storedFile = async (
    key: string,
    { sum, tag }: { sum: string | null; tag: string },
    held: string | undefined,
  ) =>
    held === tag
      ? NOT_MODIFIED
      : new FileDownload(requireFound(await verifiedFile(blobs, key, sum), 'Screenshot'), tag)

  mountContract(room, screenshotsContract, {
    upload: async ({ db, user, params, query, file, now }) => {
      const owner = { userId: user.id, pluginId: params.id, now, importId: query.import }
      return requireFound(await uploadScreenshot(db, blobs, file.bytes, owner), 'Plugin')
    },
    remove: async ({ db, user, params, now }) => {
      const owner = { userId: user.id, pluginId: params.id, now }
      return requireFound(await removeScreenshot(db, blobs, owner), 'Plugin')
    },
    view: async ({ db, user, params, held }) => {
      const { id, sha256 } = requireFound(await findPicture(db, user.id, params.id), 'Screenshot')
      return storedFile(fullKeyOf(id), { sum: sha256, tag: `"${sha256}"` }, held)
    },
    viewOnCard: async ({ db, user, params, held }) => {
      const { id, sha256, cardSha256 } = requireFound(await findPicture(db, user.id, params.id), 'Screenshot')
      return storedFile(cardKeyOf(id), { sum: cardSha256, tag: `"${sha256}-card"` }, held)
    },
  })
}
