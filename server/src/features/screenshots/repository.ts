import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { type Db, libraryImports, pictures, plugins, revisions, sharedPictures } from '../../db/schema.ts'
import { pictureIdInUrl, pictureUrlOf } from '../../files/blobs.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { findPlugin, isInLibraryOf } from '../../library/plugin-answer.ts'

export type NewPicture = { id: string; bytes: number; sha256: string; cardSha256: string }

/** The plugin as it is now, the picture that it no longer shows, and the definitions that had shared that picture. */
type Shown = { plugin: Plugin; replaced: string | undefined; unsharedFrom: string[] }

/** A picture that the user may see: their own, or one that its owner has shared, also while it is pending. */
export async function findPicture(db: Db, userId: string, id: string) {
  const [own] = await db.select().from(pictures).where(isPicture(userId, id))
  if (own) return own
  const { userId: sharerId, pictureId } = sharedPictures
  const shown = db.select({ sharerId }).from(sharedPictures).where(eq(pictureId, id))
  const pending = db
    .select({ sharerId: revisions.authorId })
    .from(revisions)
    .where(and(eq(revisions.status, 'pending'), sql`${revisions.said} ->> 'value' = ${id}`))
  const [shared] = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.id, id), or(inArray(pictures.userId, shown), inArray(pictures.userId, pending))))
  return shared
}

const isPicture = (userId: string, id: string) => and(eq(pictures.userId, userId), eq(pictures.id, id))

/** Makes the plugin show a stored picture, or none. Returns undefined when the plugin is not in the library. */
export function replaceScreenshot(
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
    const screenshot = picture ? pictureUrlOf(picture.id) : null
    await tx.update(plugins).set({ screenshot }).where(isInLibraryOf(userId, pluginId))
    const replaced = pictureIdInUrl(before.screenshot)
    const unsharedFrom = replaced ? await removePicture(tx, userId, replaced) : []
    const plugin = await findPlugin(tx, userId, pluginId)
    return plugin && { plugin, replaced, unsharedFrom }
  })
}

/** Deletes a picture, also where it was shared. Returns the definitions that had shared it. */
async function removePicture(tx: Db, userId: string, id: string) {
  const sharing = await tx
    .select({ id: sharedPictures.definitionId })
    .from(sharedPictures)
    .where(and(eq(sharedPictures.userId, userId), eq(sharedPictures.pictureId, id)))
  await tx.delete(pictures).where(isPicture(userId, id))
  return sharing.map(({ id: definitionId }) => definitionId)
}

/** Whether this user has begun this import. */
export async function isImportOf(db: Db, userId: string, id: string) {
  const [begun] = await db
    .select({ id: libraryImports.id })
    .from(libraryImports)
    .where(and(eq(libraryImports.userId, userId), eq(libraryImports.id, id)))
  return begun !== undefined
}
