import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { User } from '#shared/account/user.ts'
import type { Db } from '../../db/open.ts'
import { sessions, users } from '../../db/schema.ts'
import { together } from '../limits/together.ts'

/** The person behind a request. */
export type Person = User & {
  libraryRevision: number
  /** As it was when the call began. */
  sessionEpoch: number
  emailConfirmedAt: Date | null
  hasPassword: boolean
  /** The session was begun at a provider that is trusted with the second factor; unknown where there is no session. */
  isVouchedFor?: boolean
}

/** The same, behind a browser. */
export type SignedIn = Person & { sessionHash: string; isVouchedFor: boolean; confirmedAt: Date | null }

/** A session ends after seven days without a visit, and after thirty in any case. */
const IDLE_SECONDS = 7 * 24 * 60 * 60
export const LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** 256 random bits. Only their hash is ever stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The columns of a person. */
export const person = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  email: users.email,
  isPro: users.isPro,
  role: users.role,
  libraryRevision: users.libraryRevision,
  sessionEpoch: users.sessionEpoch,
  emailConfirmedAt: users.emailConfirmedAt,
  hasPassword: users.hasPassword,
}

const signedIn = {
  ...person,
  sessionHash: sessions.tokenHash,
  isVouchedFor: sessions.isVouchedFor,
  confirmedAt: sessions.confirmedAt,
  createdAt: sessions.createdAt,
  lastSeenAt: sessions.lastSeenAt,
  expiresAt: sessions.expiresAt,
}

/** Who holds this session token, or undefined when it is unknown, ended or expired. */
export async function personBehind(db: Db, token: string, now: Date): Promise<SignedIn | undefined> {
  const row = await sessionOf(db, hashOf(token))
  if (!row || row.expiresAt <= now) return undefined
  const { createdAt, lastSeenAt, expiresAt: _, ...found } = row
  if (now.getTime() - lastSeenAt.getTime() > 60_000) await prolong(db, row.sessionHash, createdAt, now)
  return found
}

/** Asked with every call, so calls that come together ask as one. */
const sessionOf = together(async (db: Db, hashes: string[]) => {
  const statement = statements.get(db) ?? peopleBehind(db)
  statements.set(db, statement)
  const rows = await statement.execute({ hashes })
  return new Map(rows.map((row) => [row.sessionHash, row]))
})

/** Put together once, and planned by the database once for each connection. */
const peopleBehind = (db: Db) =>
  db
    .select(signedIn)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.tokenHash} = any(${sql.placeholder('hashes')})`, isNull(users.disabledAt)))
    .prepare('people-behind')

const statements = new WeakMap<Db, ReturnType<typeof peopleBehind>>()

/** Written at most once a minute a session, so that reading stays reading. */
async function prolong(db: Db, tokenHash: string, createdAt: Date, now: Date) {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: expiryOf(createdAt, now) })
    .where(eq(sessions.tokenHash, tokenHash))
}

export const expiryOf = (createdAt: Date, now: Date) =>
  new Date(Math.min(now.getTime() + IDLE_SECONDS * 1000, createdAt.getTime() + LIFETIME_SECONDS * 1000))
