import { and, eq } from 'drizzle-orm'
import { type Db, plugins } from '../../../db/schema.ts'
import { changeLibrary } from '../../../library/change-library.ts'

/** Deletes the sample plugins for good, also those that were removed before. Returns how many there were. */
export function removeSamples(db: Db, userId: string) {
  return changeLibrary(db, userId, async (tx) => {
    const removed = await tx
      .delete(plugins)
      .where(and(eq(plugins.userId, userId), eq(plugins.isSample, true)))
      .returning({ id: plugins.id })
    return removed.length
  })
}
