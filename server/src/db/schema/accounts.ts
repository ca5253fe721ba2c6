import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ApiKey } from '#shared/account/api-key.ts'
import type { User } from '#shared/account/user.ts'
import type { Preferences } from '#shared/notifications/preferences.ts'
import { moment } from './columns.ts'

export const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: text().notNull(),
    displayName: text().notNull(),
    email: text().notNull(),
    /** When a link that was mailed there was opened; null before, and after a change. Nothing else is mailed meanwhile. */
    emailConfirmedAt: moment(),
    passwordHash: text().notNull(),
    /** False: the hash is one of random bits, and its person signs in at the provider. */
    hasPassword: boolean().notNull().default(true),
    role: text().$type<User['role']>().notNull().default('user'),
    isPro: boolean().notNull().default(false),
    /** Raised by whatever ends what was proved of this account before: a sign-in that began under another one comes to nothing. */
    sessionEpoch: integer().notNull().default(0),
    proRequestedAt: moment(),
    preferences: jsonb().$type<Preferences>().notNull(),
    /** Rises with every change of the library; a list with this number is current. */
    libraryRevision: bigint({ mode: 'number' }).notNull().default(0),
    /** A hash of the network of the registration, kept for 30 days: a flock of new accounts speaks with one voice. */
    network: text(),
    /** What this account has installed says nothing of versions to others. */
    isFlagged: boolean().notNull().default(false),
    /** Since then the host lets this person in no more. */
    disabledAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_username').on(sql`lower(${table.username})`)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is only in the browser. */
    tokenHash: text().primaryKey(),
    userId: owner(),
    /** What a person ends it by: the hash never leaves the server. */
    id: uuid().notNull().defaultRandom(),
    label: text().notNull(),
    /** The network of the sign-in as `networkNamed` gives it; null where it says nothing. */
    network: text(),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When the person signed in at the provider again, which replaces the password for a while. */
    confirmedAt: moment(),
    /** Begun at a provider that asks for a second factor itself, as the host says. */
    isVouchedFor: boolean().notNull().default(false),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** With which account at a provider (OpenID Connect) a person signs in. */
export const providerLinks = pgTable(
  'provider_links',
  {
    userId: owner(),
    issuer: text().notNull(),
    /** What the provider knows that account by. Names and addresses change hands, this never does. */
    subject: text().notNull(),
    /** What it was called there when it was linked, to be shown. */
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.issuer] }),
    uniqueIndex('provider_links_subject').on(table.issuer, table.subject),
  ],
)

/** Ways over the provider that were begun and have not come to an end. */
export const providerVisits = pgTable(
  'provider_visits',
  {
    /** SHA-256 of the token that the browser holds; everything secret about the way follows from that token. */
    tokenHash: text().primaryKey(),
    purpose: text().$type<'sign-in' | 'code' | 'link' | 'confirm'>().notNull(),
    /** Whose, where that is known. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The path to come back to. */
    next: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('provider_visits_user').on(table.userId),
    index('provider_visits_end').on(table.expiresAt),
  ],
)

/** The authenticator app of a person. Without `confirmedAt` it was begun and counts for nothing. */
export const secondFactors = pgTable('second_factors', {
  userId: owner().primaryKey(),
  /** What codes are computed from, in base64url. It has to be readable, unlike a password. */
  key: text().notNull(),
  /** The step of the last accepted code: this one and all before it are no longer accepted. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: moment().notNull(),
  confirmedAt: moment(),
})

/** Recovery codes that were not used yet, as hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: owner(), codeHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Passkeys (WebAuthn). Each lets its person in alone, and is a second factor after a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    userId: owner(),
    id: uuid().notNull().defaultRandom(),
    name: text().notNull(),
    /** What the authenticator knows it by, in base64url. */
    credentialId: text().notNull(),
    /** Its public key as COSE, in base64url: it checks signatures and makes none. */
    publicKey: text().notNull(),
    /** The last number that the authenticator has counted to; 0 where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches the authenticator, as the browser said it. */
    transports: text().array().notNull(),
    /** The name of the server (relying party) under which it was added. */
    site: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('passkeys_credential').on(table.credentialId),
  ],
)

/** Passkeys that were asked for and have not answered. Each counts once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the token that the browser holds. */
    tokenHash: text().primaryKey(),
    purpose: text().$type<'add' | 'sign-in' | 'after-password' | 'after-provider'>().notNull(),
    /** What the authenticator signs. */
    challenge: text().notNull(),
    /** Whose passkey it has to be, and the session epoch when this was proved; null where any account may sign in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    sessionEpoch: integer(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.userId),
    index('passkey_challenges_end').on(table.expiresAt),
  ],
)

/** With which programs call in the name of a person. */
export const apiKeys = pgTable(
  'api_keys',
  {
    userId: owner(),
    id: uuid().notNull().defaultRandom(),
    name: text().notNull(),
    scope: text().$type<ApiKey['scope']>().notNull(),
    /** SHA-256 of its token. */
    tokenHash: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('api_keys_token').on(table.tokenHash),
  ],
)

/** Browsers in which a person has signed in before: guesses made elsewhere do not slow these down. */
export const knownBrowsers = pgTable(
  'known_browsers',
  { userId: owner(), tokenHash: text().notNull(), lastSeenAt: moment().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.tokenHash] })],
)

/** Counted tries by account, address or browser; kept here so that all replicas count together. */
export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  blockedUntil: moment().notNull(),
  updatedAt: moment().notNull(),
  /** When each try of the last 24 hours was, in milliseconds, where a day has a limit. */
  recent: bigint({ mode: 'number' }).array().notNull().default([]),
})
