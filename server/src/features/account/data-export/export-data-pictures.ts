import { and, asc, eq, inArray } from 'drizzle-orm'
import { inChunks } from '#shared/in-chunks.ts'
import { type Db, pictures, plugins } from '../../../db/schema.ts'
import { pictureIdInUrl } from '../../../files/blobs.ts'
import { PAGE } from './export-data-rows.ts'

/** The pictures of the user: all, or those of a selection. */
export async function exportedPictures(db: Db, userId: string, selection?: readonly string[]) {
  const own = await db
    .select({ id: pictures.id, sha256: pictures.sha256 })
    .from(pictures)
    .where(eq(pictures.userId, userId))
    .orderBy(asc(pictures.id))
  if (!selection) return own
  const shown = new Set<string | undefined>()
  for (const ids of inChunks(selection, { count: PAGE })) {
    const rows = await db
      .select({ screenshot: plugins.screenshot })
      .from(plugins)
      .where(and(eq(plugins.userId, userId), inArray(plugins.id, ids)))
    for (const { screenshot } of rows) shown.add(pictureIdInUrl(screenshot))
  }
  return own.filter(({ id }) => shown.has(id))
}
