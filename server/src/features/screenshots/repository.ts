import { and, eq, exists, inArray, not, notExists, or, sql } from 'drizzle-orm'
import type { Plugin } from '#shared/plugins/plugin.ts'
import {
  acts,
  type Db,
  libraryImports,
  pictures,
  plugins,
  revisions,
  sharedPictures,
} from '../../db/schema.ts'
import { pictureIdInUrl, pictureUrlOf } from '../../files/blobs.ts'
import { entriesForUndo, recordAct } from '../../library/acts.ts'
import { changeEntries } from '../../library/change-library.ts'
import { findPlugin, isInLibraryOf } from '../../library/plugin-answer.ts'
import { QuotaReached } from '../../library/quotas.ts'
import * as words from './screenshot-words.ts'

export type NewPicture = { id: string; bytes: number; sha256: string; cardSha256: string }

/** The plugin as it is now, the picture that was deleted because nothing shows it now, and the definitions that had shared that picture. */
type Shown = { plugin: Plugin; replaced: string | undefined; unsharedFrom: string[] }

/** A picture that the user may see: their own, or one that its owner has shared, also while it is pending. */
export async function findPicture(db: Db, userId: string, id: string) {
  const isKeptForUndo = exists(
    db
      .select({ id: acts.id })
      .from(acts)
      .where(and(eq(acts.userId, pictures.userId), sql`${pictures.id} = any(${acts.pictures})`)),
  )
  const [own] = await db
    .select()
    .from(pictures)
    .where(and(isPicture(userId, id), not(isKeptForUndo)))
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

/** Whose plugin gets the picture, and the bytes that pictures may take. */
export type Owner = { userId: string; pluginId: string; now: Date; space: PictureSpace }
export type PictureSpace = { mostOfAccount: number; mostOfAll: number }

/**
 * Makes the plugin show a stored picture. Returns undefined when the plugin is not in the library. Throws `QuotaReached` when the
 * picture takes more than there is space for, and more than the one that it replaces.
 */
export function replaceScreenshot(db: Db, { userId, pluginId, now, space }: Owner, picture: NewPicture) {
  return changeEntries(db, userId, async (tx): Promise<Shown | undefined> => {
    const before = await findPlugin(tx, userId, pluginId)
    if (!before) return undefined
    await tx.insert(pictures).values({ userId, ...picture, createdAt: now })
    await tx
      .update(plugins)
      .set({ screenshot: pictureUrlOf(picture.id) })
      .where(isInLibraryOf(userId, pluginId))
    const replaced = pictureIdInUrl(before.screenshot)
    const removed = replaced ? await removePicture(tx, userId, replaced) : undefined
    const freed = removed?.bytes ?? 0
    if (picture.bytes > freed) await refuseWithoutSpace(tx, userId, space)
    const plugin = await findPlugin(tx, userId, pluginId)
    const deleted = removed?.isDeleted ? replaced : undefined
    return plugin && { plugin, replaced: deleted, unsharedFrom: removed?.unsharedFrom ?? [] }
  })
}

/** Uploads at the same time do not see each other, so all pictures together may exceed their space by some. */
async function refuseWithoutSpace(tx: Db, userId: string, { mostOfAccount, mostOfAll }: PictureSpace) {
  const bytes = sql<number>`coalesce(sum(${pictures.bytes}), 0)::float8`
  const [own] = await tx.select({ bytes }).from(pictures).where(eq(pictures.userId, userId))
  if (own && own.bytes > mostOfAccount) throw new QuotaReached('library_full', accountFull(mostOfAccount))
  const [all] = await tx.select({ bytes }).from(pictures)
  if (all && all.bytes > mostOfAll) throw new QuotaReached('pictures_full', words.serverFull)
}

const accountFull = (most: number) => words.picturesFull(most / 1024 / 1024)

/**
 * Takes the picture from a plugin. The picture is kept for an undo, but no longer shared. Returns the plugin as it is now, the act
 * that undoes it, and the definitions that had shared the picture; undefined when the plugin is not in the library.
 */
export function takeScreenshot(db: Db, userId: string, pluginId: string, now: Date) {
  return changeEntries(db, userId, async (tx) => {
    const before = await entriesForUndo(tx, userId, [pluginId])
    if (before.length === 0) return undefined
    await tx.update(plugins).set({ screenshot: null }).where(isInLibraryOf(userId, pluginId))
    const taken = pictureIdInUrl(before[0]?.screenshot ?? null)
    const unsharedFrom = taken ? await unsharePicture(tx, userId, taken) : []
    const act = await recordAct(tx, { userId, now, before, ...(taken && { pictures: [taken] }) })
    const plugin = await findPlugin(tx, userId, pluginId)
    return plugin && { plugin, act, unsharedFrom }
  })
}

/** Stops sharing a picture. Returns the definitions that had shared it. */
async function unsharePicture(tx: Db, userId: string, id: string) {
  await tx
    .update(revisions)
    .set({ status: 'withdrawn' })
    .where(
      and(
        eq(revisions.status, 'pending'),
        eq(revisions.field, 'screenshot'),
        sql`${revisions.said} ->> 'value' = ${id}`,
      ),
    )
  const unshared = await tx
    .delete(sharedPictures)
    .where(and(eq(sharedPictures.userId, userId), eq(sharedPictures.pictureId, id)))
    .returning({ id: sharedPictures.definitionId })
  return unshared.map(({ id: definitionId }) => definitionId)
}

/** Stops sharing a picture, and deletes it unless a plugin shows it. Returns the definitions that had shared it. */
async function removePicture(tx: Db, userId: string, id: string) {
  const unsharedFrom = await unsharePicture(tx, userId, id)
  // A merged plugin may still have it, and shows it again when the merge is undone.
  const shows = and(eq(plugins.userId, userId), eq(plugins.screenshot, pictureUrlOf(id)))
  const showing = tx.select({ id: plugins.id }).from(plugins).where(shows)
  const deleted = await tx
    .delete(pictures)
    .where(and(isPicture(userId, id), notExists(showing)))
    .returning({ bytes: pictures.bytes })
  return { unsharedFrom, isDeleted: deleted.length > 0, bytes: deleted[0]?.bytes ?? 0 }
}

/** True if this user has begun this import. */
export async function isImportOf(db: Db, userId: string, id: string) {
  const isThis = and(eq(libraryImports.userId, userId), eq(libraryImports.id, id))
  return (await db.$count(libraryImports, isThis)) > 0
}
