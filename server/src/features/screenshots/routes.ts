import { screenshotsContract } from '#shared/screenshots/contract.ts'
import type { Blobs } from '../../files/blobs.ts'
import { cardKeyOf, fullKeyOf } from '../../files/picture-keys.ts'
import { soundFile } from '../../files/sound-file.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { UNCHANGED } from '../../http/transport/prewritten.ts'
import { StoredFile } from '../../http/transport/stored-file.ts'
import { findPicture } from './repository.ts'
import { removeScreenshot, uploadScreenshot } from './upload-screenshot.ts'

export function screenshotRoutes(room: Room, blobs: Blobs) {
  const storedFile = async (
    key: string,
    { sum, tag }: { sum: string | null; tag: string },
    held: string | undefined,
  ) => (held === tag ? UNCHANGED : new StoredFile(found(await soundFile(blobs, key, sum), 'Screenshot'), tag))

  mount(room, screenshotsContract, {
    upload: async ({ db, user, params, query, file, now }) => {
      const owner = { userId: user.id, pluginId: params.id, now, importId: query.import }
      return found(await uploadScreenshot(db, blobs, file.bytes, owner), 'Plugin')
    },
    remove: async ({ db, user, params, now }) => {
      const owner = { userId: user.id, pluginId: params.id, now }
      return found(await removeScreenshot(db, blobs, owner), 'Plugin')
    },
    view: async ({ db, user, params, held }) => {
      const { id, sha256 } = found(await findPicture(db, user.id, params.id), 'Screenshot')
      return storedFile(fullKeyOf(id), { sum: sha256, tag: `"${sha256}"` }, held)
    },
    viewOnCard: async ({ db, user, params, held }) => {
      const { id, sha256, cardSha256 } = found(await findPicture(db, user.id, params.id), 'Screenshot')
      return storedFile(cardKeyOf(id), { sum: cardSha256, tag: `"${sha256}-card"` }, held)
    },
  })
}
