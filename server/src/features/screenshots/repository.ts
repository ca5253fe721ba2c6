import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Db } from '../../db/open.ts'
import { libraryImports, pictures, plugins, revisions, sharedPictures } from '../../db/schema.ts'
import { addressOfPicture, pictureAt } from '../../files/picture-keys.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { findPlugin, isIn } from '../../library/plugin-answer.ts'

export type NewPicture = { id: string; bytes: number; sha256: string; cardSha256: string }

/** The plugin as it is now, the picture that it no longer shows, and the definitions for which that one stood. */
type Shown = { plugin: Plugin; replaced: string | undefined; takenBack: string[] }

/** A picture that the person may see: one of their own, or one that its owner gave away, be it shown or still waiting. */
export async function findPicture(db: Db, userId: string, id: string) {
  const [own] = await db.select().from(pictures).where(isPicture(userId, id))
  if (own) return own
  const { userId: giver, pictureId } = sharedPictures
  const shown = db.select({ giver }).from(sharedPictures).where(eq(pictureId, id))
  const waiting = db
    .select({ giver: revisions.authorId })
    .from(revisions)
    .where(and(eq(revisions.status, 'pending'), sql`${revisions.said} ->> 'value' = ${id}`))
  const [given] = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.id, id), or(inArray(pictures.userId, shown), inArray(pictures.userId, waiting))))
  return given
}

const isPicture = (userId: string, id: string) => and(eq(pictures.userId, userId), eq(pictures.id, id))

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
    const takenBack = replaced ? await removePicture(tx, userId, replaced) : []
    const plugin = await findPlugin(tx, userId, pluginId)
    return plugin && { plugin, replaced, takenBack }
  })
}

/** What was given away goes with the picture. Gives the definitions for which it stood. */
async function removePicture(tx: Db, userId: string, id: string) {
  const gone = await tx
    .select({ id: sharedPictures.definitionId })
    .from(sharedPictures)
    .where(and(eq(sharedPictures.userId, userId), eq(sharedPictures.pictureId, id)))
  await tx.delete(pictures).where(isPicture(userId, id))
  return gone.map((each) => each.id)
}

/** Whether this person has begun this import. */
export async function isImportOf(db: Db, userId: string, id: string) {
  const [begun] = await db
    .select({ id: libraryImports.id })
    .from(libraryImports)
    .where(and(eq(libraryImports.userId, userId), eq(libraryImports.id, id)))
  return begun !== undefined
}
