import { and, eq, isNull, or } from 'drizzle-orm'
import type { ImportedChecklist } from '#shared/computers/checklist.ts'
import { checklists, type Db } from '../../db/schema.ts'
import { lockLibrary } from '../../library/change-library.ts'
import { lockUndoableImport } from '../../library/undoable-import.ts'

type ImportOfUser = { userId: string; importId: string; now: Date }

/**
 * Adds the checklists of a file, all or none. One of the same name and time is that one, and stays as it is. A repeat changes nothing.
 * Undefined when the import is not this user's or too old.
 */
export function addImportedChecklists(db: Db, given: ImportedChecklist[], by: ImportOfUser) {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, by.userId)
    if (!(await lockUndoableImport(tx, by.userId, by.importId, by.now))) return undefined
    const counts = { createdCount: 0, joinedCount: 0, unchangedCount: 0 }
    for (const checklist of given) {
      if (await addOne(tx, checklist, by)) counts.createdCount++
      else counts.unchangedCount++
    }
    return counts
  })
}

async function addOne(
  tx: Db,
  { createdAt, ...given }: ImportedChecklist,
  { userId, importId, now }: ImportOfUser,
) {
  const age = createdAt === null ? now : new Date(Math.min(Date.parse(createdAt), now.getTime()))
  const isSame = or(eq(checklists.createdAt, age), eq(checklists.importId, importId))
  const isNamed = and(
    eq(checklists.userId, userId),
    eq(checklists.name, given.name),
    isNull(checklists.removedAt),
  )
  const [existing] = await tx.select({ id: checklists.id }).from(checklists).where(and(isNamed, isSame))
  if (existing) return false
  await tx.insert(checklists).values({ userId, ...given, createdAt: age, importId })
  return true
}

/** Removes the checklists that an import brought and that the user has not changed since. */
export const removeImportedChecklists = (tx: Db, userId: string, importId: string) =>
  tx.delete(checklists).where(and(eq(checklists.userId, userId), eq(checklists.importId, importId)))
