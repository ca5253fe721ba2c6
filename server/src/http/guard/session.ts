import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, sessions, users } from '../../db/schema.ts'
import { batchedLookup } from '../limits/batched-lookup.ts'

export type Person = Pick<typeof users.$inferSelect, keyof typeof personColumns> & {
  /** A trusted provider has checked a second factor for this session; missing in calls without a session. */
  isVouchedFor?: boolean
}

export type SignedIn = Person & { sessionHash: string; isVouchedFor: boolean; confirmedAt: Date | null }

/** A session ends after 7 days without a call, and after 30 days in any case. */
const IDLE_SECONDS = 7 * 24 * 60 * 60
export const SESSION_LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** 256 random bits. Only their hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The columns for the user who makes a call. */
export const personColumns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  email: users.email,
  isPro: users.isPro,
  role: users.role,
  createdAt: users.createdAt,
  libraryRevision: users.libraryRevision,
  bundlesRevision: users.bundlesRevision,
  songsRevision: users.songsRevision,
  licensesRevision: users.licensesRevision,
  purchasesRevision: users.purchasesRevision,
  /** The value at the start of the call. */
  sessionEpoch: users.sessionEpoch,
  emailConfirmedAt: users.emailConfirmedAt,
  hasPassword: users.hasPassword,
}

const signedIn = {
  ...personColumns,
  sessionHash: sessions.tokenHash,
  isVouchedFor: sessions.isVouchedFor,
  confirmedAt: sessions.confirmedAt,
  begunAt: sessions.createdAt,
  lastSeenAt: sessions.lastSeenAt,
  expiresAt: sessions.expiresAt,
}

/** The user of a session token, or undefined when the session is unknown, ended or expired. */
export async function userOfSession(db: Db, token: string, now: Date): Promise<SignedIn | undefined> {
  const row = await sessionOf(db, tokenHashOf(token))
  if (!row || row.expiresAt <= now) return undefined
  const { begunAt, lastSeenAt, expiresAt: _, ...found } = row
  if (now.getTime() - lastSeenAt.getTime() > 60_000) await prolong(db, row.sessionHash, begunAt, now)
  return found
}

/** Every call needs this, so simultaneous calls share a query. */
const sessionOf = batchedLookup(async (db: Db, hashes: string[]) => {
  const statement = statements.get(db) ?? peopleBehind(db)
  statements.set(db, statement)
  const rows = await statement.execute({ hashes })
  return new Map(rows.map((row) => [row.sessionHash, row]))
})

/** A prepared statement, which the database plans once for each connection. */
const peopleBehind = (db: Db) =>
  db
    .select(signedIn)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.tokenHash} = any(${sql.placeholder('hashes')})`, isNull(users.disabledAt)))
    .prepare('people-behind')

const statements = new WeakMap<Db, ReturnType<typeof peopleBehind>>()

/** Called at most once a minute for each session, so that most calls that read do not write. */
async function prolong(db: Db, tokenHash: string, begunAt: Date, now: Date) {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: sessionExpiryOf(begunAt, now) })
    .where(eq(sessions.tokenHash, tokenHash))
}

export const sessionExpiryOf = (createdAt: Date, now: Date) =>
  new Date(
    Math.min(now.getTime() + IDLE_SECONDS * 1000, createdAt.getTime() + SESSION_LIFETIME_SECONDS * 1000),
  )
