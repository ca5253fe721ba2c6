import { and, eq, isNull, or } from 'drizzle-orm'
import type { ImportedChecklist } from '#shared/computers/checklist.ts'
import { checklists, type Db } from '../../db/schema.ts'
import type { ImportOfUser, ImportPart } from '../../library/import-part.ts'

/** The checklists of a file. One of the same name and time is that one, and stays as it is. */
export const CHECKLIST_IMPORT: ImportPart<ImportedChecklist> = {
  add: async (tx, by, given) => {
    const counts = { createdCount: 0, joinedCount: 0, unchangedCount: 0 }
    for (const checklist of given) {
      if (await addOne(tx, checklist, by)) counts.createdCount++
      else counts.unchangedCount++
    }
    return counts
  },
  undo: async (tx, { userId, importId }) => {
    const isBrought = and(eq(checklists.userId, userId), eq(checklists.importId, importId))
    return (await tx.delete(checklists).where(isBrought)).rowCount ?? 0
  },
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
