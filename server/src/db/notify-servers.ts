import { type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { liveEvent } from '#shared/live/live-event.ts'
import type { Db, jobs } from './schema.ts'

/** The notification channel of PostgreSQL that reaches every server on the same database. */
export const LIVE_CHANNEL = 'plugfolio_live'

/** Says that data of a user has changed: ids, never data. `asks` is the device that should fetch its jobs, `any`, or null for none. */
export const liveMessage = z.extend(liveEvent, {
  userId: z.string(),
  asks: z.optional(z.nullable(z.string())),
})
export type LiveMessage = z.infer<typeof liveMessage>

/** Notifies open pages and helpers when the transaction commits. */
export async function notifyServers(tx: Db, ...events: LiveMessage[]) {
  if (!events.length) return
  const payloads = events.map((event) => JSON.stringify(event))
  await tx.execute(
    sql`select pg_notify(${LIVE_CHANNEL}, text) from unnest(${sql.param(payloads)}::text[]) as text`,
  )
}

/** Notifies of changed jobs. A device is asked to fetch them when it may start one or must stop one. */
export const notifyOfJobs = (tx: Db, rows: (typeof jobs.$inferSelect)[]) =>
  notifyServers(
    tx,
    ...rows.map(({ userId, id: jobId, state, deviceId }) => {
      const asks = state === 'waiting' || state === 'cancelled' ? (deviceId ?? 'any') : null
      return { userId, what: 'jobs', jobId, asks } as const
    }),
  )

/** Notifies in a column of `returning`, for statements that change rows of many users. */
export const notifyServersSql = (userId: SQLWrapper, what: Exclude<LiveMessage['what'], 'library'>) =>
  sql`pg_notify(${LIVE_CHANNEL}, json_build_object('userId', ${userId}, 'what', ${what}::text)::text)`

/** Notifies in a column of `returning`, for statements that raise revisions of libraries. */
export const notifyOfLibrarySql = ({
  id,
  libraryRevision,
}: {
  id: SQLWrapper
  libraryRevision: SQLWrapper
}) =>
  sql`pg_notify(${LIVE_CHANNEL}, json_build_object('userId', ${id}, 'what', 'library', 'revision', ${libraryRevision})::text)`
