import { and, eq } from 'drizzle-orm'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { changeLibrary } from '../../db/change-library.ts'
import type { Db } from '../../db/open.ts'
import { findPlugin, isIn } from '../../db/plugin-answer.ts'
import { pictures, plugins } from '../../db/schema.ts'
import { addressOfPicture, pictureAt } from '../../files/picture-keys.ts'

export type NewPicture = { id: string; bytes: number; sha256: string }

/** The plugin as it is now, and the picture that it no longer shows. */
type Shown = { plugin: Plugin; replaced: string | undefined }

export async function findPicture(db: Db, userId: string, id: string) {
  const [picture] = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.userId, userId), eq(pictures.id, id)))
  return picture
}

/** Makes the plugin show a stored picture, or none. Undefined when the plugin is not in the library. */
export function showPicture(
  db: Db,
  userId: string,
  pluginId: string,
  picture: NewPicture | undefined,
  now: Date,
) {
  return changeLibrary(db, userId, async (tx): Promise<Shown | undefined> => {
    const before = await findPlugin(tx, userId, pluginId)
    if (!before) return undefined
    if (picture) await tx.insert(pictures).values({ userId, ...picture, createdAt: now })
    const screenshot = picture ? addressOfPicture(picture.id) : null
    await tx.update(plugins).set({ screenshot }).where(isIn(userId, pluginId))
    const replaced = pictureAt(before.screenshot)
    if (replaced) await tx.delete(pictures).where(and(eq(pictures.userId, userId), eq(pictures.id, replaced)))
    return { plugin: { ...before, screenshot }, replaced }
  })
}
