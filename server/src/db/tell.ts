import { type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { liveEvent } from '#shared/live/live-event.ts'
import type { Db } from './open.ts'
import type { jobs } from './schema.ts'

/** PostgreSQL carries what is told under this name to every server on the same database. */
export const CHANNEL = 'plugfolio_live'

/**
 * That something of a person's is out of date: ids, never what it is. `asks` is the device that should look, or `any`; null
 * where no device need care.
 */
export const told = z.extend(liveEvent, {
  userId: z.string(),
  asks: z.optional(z.nullable(z.string())),
})
export type Told = z.infer<typeof told>

/** Tells open pages and helpers once the transaction has committed. */
export async function tell(tx: Db, ...all: Told[]) {
  if (!all.length) return
  const texts = all.map((each) => JSON.stringify(each))
  await tx.execute(sql`select pg_notify(${CHANNEL}, text) from unnest(${sql.param(texts)}::text[]) as text`)
}

/** The same of jobs as they are now. A device is asked to look where it may begin one, or must not any longer. */
export const tellOfJobs = (tx: Db, rows: (typeof jobs.$inferSelect)[]) =>
  tell(
    tx,
    ...rows.map(({ userId, id: jobId, state, deviceId }) => {
      const asks = state === 'waiting' || state === 'cancelled' ? (deviceId ?? 'any') : null
      return { userId, what: 'jobs', jobId, asks } as const
    }),
  )

/** The same as a column of a `returning`, for statements that change the rows of many people. */
export const telling = (userId: SQLWrapper, what: Exclude<Told['what'], 'library'>) =>
  sql`pg_notify(${CHANNEL}, json_build_object('userId', ${userId}, 'what', ${what}::text)::text)`

/** The same for statements that raise the revisions of libraries. */
export const tellingOfLibrary = ({ id, libraryRevision }: { id: SQLWrapper; libraryRevision: SQLWrapper }) =>
  sql`pg_notify(${CHANNEL}, json_build_object('userId', ${id}, 'what', 'library', 'revision', ${libraryRevision})::text)`
