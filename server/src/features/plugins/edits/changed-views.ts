import { and, eq } from 'drizzle-orm'
import { notifyServers } from '../../../db/notify-servers.ts'
import { collections, type Db, type ViewChange } from '../../../db/schema.ts'

/** Gives saved views the addresses that `change` makes of theirs. Returns those that are different, so that they can come back. */
export async function changeViews(tx: Db, userId: string, change: (view: string) => string) {
  const { id, view } = collections
  const saved = await tx
    .select({ id, view })
    .from(collections)
    .where(and(eq(collections.userId, userId), eq(collections.kind, 'view')))
  const changes = saved.flatMap(({ id, view }): ViewChange[] => {
    const after = change(view)
    return after === view ? [] : [{ collectionId: id, before: view, after }]
  })
  await writeViews(
    tx,
    userId,
    changes.map(({ collectionId, before, after }) => ({ collectionId, from: before, to: after })),
  )
  return changes
}

/** Puts the addresses of saved views back, except those that were changed since. */
export const undoViews = (tx: Db, userId: string, changes: ViewChange[]) =>
  writeViews(
    tx,
    userId,
    changes.map(({ collectionId, before, after }) => ({ collectionId, from: after, to: before })),
  )

async function writeViews(
  tx: Db,
  userId: string,
  changes: { collectionId: string; from: string; to: string }[],
) {
  const { id, view } = collections
  for (const { collectionId, from, to } of changes) {
    const isUnchanged = and(eq(collections.userId, userId), eq(id, collectionId), eq(view, from))
    await tx.update(collections).set({ view: to }).where(isUnchanged)
  }
  if (changes.length > 0) await notifyServers(tx, { userId, what: 'collections' })
}
