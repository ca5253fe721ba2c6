import { type Db, separatePlugins } from '../../../db/schema.ts'

/** Remembers that each of these plugins is different from every other of them. */
export async function keepAllApart(tx: Db, userId: string, ids: readonly string[]) {
  const sorted = ids.toSorted()
  const pairs = sorted.flatMap((pluginId, index) =>
    sorted.slice(index + 1).map((otherId) => ({ userId, pluginId, otherId })),
  )
  await tx.insert(separatePlugins).values(pairs).onConflictDoNothing()
}
