import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import {
  type Checklist,
  type checklistChanges,
  type checklistTicks,
  type ListedChecklist,
  MAX_DONE,
  type NewChecklist,
} from '#shared/computers/checklist.ts'
import { requireRow } from '../../db/require-row.ts'
import { checklists, type Db, plugins } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'
import { pick } from '../../library/columns.ts'
import * as words from '../../library/library-words.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
import { restorableSince } from '../../library/removed-entries.ts'

const LISTED = {
  ...pick(checklists, ['id', 'name', 'from', 'machine', 'platform', 'formats', 'createdAt']),
  pluginCount: sql<number>`cardinality(${checklists.pluginIds})`,
}
const WHOLE = { ...LISTED, ...pick(checklists, ['pluginIds', 'done']) }

const withText = <Row extends { createdAt: Date }>({ createdAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

const isOf = (userId: string, id: string) => and(eq(checklists.userId, userId), eq(checklists.id, id))
const isPresent = (userId: string, id: string) => and(isOf(userId, id), isNull(checklists.removedAt))

/** The checklists of a user, the newest first. */
export async function listChecklists(db: Db, userId: string): Promise<ListedChecklist[]> {
  const rows = await db
    .select(LISTED)
    .from(checklists)
    .where(and(eq(checklists.userId, userId), isNull(checklists.removedAt)))
    .orderBy(desc(checklists.createdAt), desc(checklists.id))
  return rows.map(withText)
}

/** One checklist, or undefined when the user has none with this id. */
export async function openChecklist(db: Db, userId: string, id: string): Promise<Checklist | undefined> {
  const [row] = await db.select(WHOLE).from(checklists).where(isPresent(userId, id))
  return row && withText(row)
}

/** Creates a checklist of plugins of the library. Throws 400 when none of them is in it. */
export async function addChecklist(
  db: Db,
  userId: string,
  { pluginIds, formats, ...body }: NewChecklist,
  now: Date,
): Promise<Checklist> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${plugins} where ${isInLibraryOf(userId)} and id = any(${sql.param(pluginIds)}::uuid[])`)
  const known = new Set(rows.map(({ id }) => id))
  const own = [...new Set(pluginIds)].filter((id) => known.has(id))
  if (own.length === 0) throw new Problem(400, 'invalid', words.noneInLibrary)
  const values = { userId, ...body, formats: [...new Set(formats)], pluginIds: own, createdAt: now }
  const [row] = await db.insert(checklists).values(values).returning(WHOLE)
  requireRow(row)
  return withText(row)
}

/** Renames a checklist, or says which computer is the new one. Undefined when the user has none with this id. */
export const changeChecklist = (
  db: Db,
  userId: string,
  id: string,
  { name, machine }: z.output<typeof checklistChanges>,
) => update(db, isPresent(userId, id), { importId: null, name, machine })

/** Ticks and unticks steps and plugins of a checklist. Undefined when the user has none with this id. */
export function tickChecklist(
  db: Db,
  userId: string,
  id: string,
  { done, undone }: z.output<typeof checklistTicks>,
) {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ done: checklists.done })
      .from(checklists)
      .where(isPresent(userId, id))
      .for('update')
    if (!before) return undefined
    const ticked = new Set(before.done)
    for (const key of undone) ticked.delete(key)
    for (const key of done) ticked.add(key)
    if (ticked.size > MAX_DONE) throw new Problem(400, 'invalid', words.tooManyTicked)
    return update(tx, isPresent(userId, id), { importId: null, done: [...ticked] })
  })
}

/** Removes a checklist. Returns it, or undefined when the user has none with this id. */
export const removeChecklist = (db: Db, userId: string, id: string, now: Date) =>
  update(db, isPresent(userId, id), { removedAt: now })

/** Undoes a removal of the last seven days; one that is not removed stays as it is. Undefined when the user has no such checklist. */
export function restoreChecklist(db: Db, userId: string, id: string, now: Date) {
  const isRestorable = or(isNull(checklists.removedAt), gt(checklists.removedAt, restorableSince(now)))
  return update(db, and(isOf(userId, id), isRestorable), { removedAt: null })
}

async function update(db: Db, where: SQL | undefined, values: PgUpdateSetSource<typeof checklists>) {
  const [row] = await db.update(checklists).set(values).where(where).returning(WHOLE)
  return row && withText(row)
}
