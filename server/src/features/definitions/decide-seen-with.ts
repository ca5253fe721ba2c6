import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { observations } from '../../db/schema.ts'
import { decideLatest } from './decide-latest.ts'

/** Decides again all kinds that were observed with one user, after a change of whether they count. Returns how many kinds. */
export async function decideObservedWith(db: Db, userId: string, now: Date) {
  const { definitionId, format, platform } = observations
  const kinds = await db
    .selectDistinct({ definitionId, format, platform })
    .from(observations)
    .where(eq(observations.userId, userId))
  for (const kind of kinds) await decideLatest(db, kind, now)
  return kinds.length
}
