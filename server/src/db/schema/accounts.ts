import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ApiKey } from '#shared/account/api-key.ts'
import type { User } from '#shared/account/user.ts'
import type { Preferences } from '#shared/notifications/preferences.ts'

export const timestampColumn = () => timestamp({ withTimezone: true })

/** Bytes as they are. */
export const bytesColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const ownerReference = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The columns by which a row of a user is found; together they are its key. */
export const ownRow = () => ({ userId: ownerReference(), id: uuid().notNull().defaultRandom() })

type OwnedRow = { userId: AnyPgColumn; id: AnyPgColumn }

/** A column that holds the id of another row of the same user, and goes with it. */
export const rowReference = (
  table: { userId: AnyPgColumn },
  id: AnyPgColumn,
  { userId: ownerId, id: rowId }: OwnedRow,
  name?: string,
) =>
  foreignKey({
    ...(name !== undefined && { name }),
    columns: [table.userId, id],
    foreignColumns: [ownerId, rowId],
  }).onDelete('cascade')

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: text().notNull(),
    displayName: text().notNull(),
    email: text().notNull(),
    /** When the user opened the link mailed there; null before, and after a change. Until then no other mail is sent. */
    emailConfirmedAt: timestampColumn(),
    passwordHash: text().notNull(),
    /** False: the hash is of random bits, and the user signs in through the provider. */
    hasPassword: boolean().notNull().default(true),
    role: text().$type<User['role']>().notNull().default('user'),
    isPro: boolean().notNull().default(false),
    /** Raised by each change that invalidates sign-ins in progress: a sign-in that began under an earlier number fails. */
    sessionEpoch: integer().notNull().default(0),
    proRequestedAt: timestampColumn(),
    preferences: jsonb().$type<Preferences>().notNull(),
    /** Rises with every change of the library; a client with this number has the current list. */
    libraryRevision: bigint({ mode: 'number' }).notNull().default(0),
    /** Rises with every change of the library but those that leave the bundles as they are, such as a star. */
    bundlesRevision: bigint({ mode: 'number' }).notNull().default(0),
    /** Rises with every change of the songs, and with one of the names of computers, which their list shows. */
    songsRevision: bigint({ mode: 'number' }).notNull().default(0),
    /** Rises with every change of the licenses, their places and their vaults. */
    licensesRevision: bigint({ mode: 'number' }).notNull().default(0),
    /** Rises with every change of the purchases. */
    purchasesRevision: bigint({ mode: 'number' }).notNull().default(0),
    /** A hash of the network of the registration, kept for 30 days: new accounts of one network count as one vote. */
    network: text(),
    /** The installations of this account do not count for latest versions. */
    isFlagged: boolean().notNull().default(false),
    /** Since when the host has disabled this account. */
    disabledAt: timestampColumn(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    index('users_administrators').on(table.role).where(sql`role = 'admin'`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is only in the browser. */
    tokenHash: text().primaryKey(),
    userId: ownerReference(),
    /** Identifies the session to its user, because the hash never leaves the server. */
    id: uuid().notNull().defaultRandom(),
    label: text().notNull(),
    /** The network prefix of the sign-in; null when it is unknown. */
    network: text(),
    createdAt: timestampColumn().notNull(),
    lastSeenAt: timestampColumn().notNull(),
    expiresAt: timestampColumn().notNull(),
    /** When the user signed in at the provider again, which replaces the password for a while. */
    confirmedAt: timestampColumn(),
    /** The provider has checked a second factor, and the host trusts it to. */
    isVouchedFor: boolean().notNull().default(false),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** The accounts at a provider (OpenID Connect) with which users sign in. */
export const providerLinks = pgTable(
  'provider_links',
  {
    userId: ownerReference(),
    issuer: text().notNull(),
    /** The provider's id of the account. Names and addresses can pass to another person, this cannot. */
    subject: text().notNull(),
    /** The account's name when it was linked, for display. */
    name: text().notNull(),
    createdAt: timestampColumn().notNull(),
    lastUsedAt: timestampColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.issuer] }),
    uniqueIndex('provider_links_subject').on(table.issuer, table.subject),
  ],
)

/** Redirects to the provider that are in progress. */
export const providerVisits = pgTable(
  'provider_visits',
  {
    /** SHA-256 of the token in the browser. All secrets of the redirect are derived from that token. */
    tokenHash: text().primaryKey(),
    purpose: text().$type<'sign-in' | 'code' | 'link' | 'confirm'>().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    next: text().notNull(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [
    index('provider_visits_user').on(table.userId),
    index('provider_visits_end').on(table.expiresAt),
  ],
)

/** The authenticator app of a user. Without `confirmedAt` its setup is not finished and it is ignored. */
export const secondFactors = pgTable('second_factors', {
  userId: ownerReference().primaryKey(),
  /** The secret that codes are computed from, in base64url. It must be readable, unlike a password. */
  key: text().notNull(),
  /** The time step of the last accepted code. That code and all before it are invalid. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: timestampColumn().notNull(),
  confirmedAt: timestampColumn(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: ownerReference(), codeHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Passkeys (WebAuthn). Each is enough to sign in, and is a second factor after a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    ...ownRow(),
    name: text().notNull(),
    /** The authenticator's id of it, in base64url. */
    credentialId: text().notNull(),
    /** Its public key as COSE, in base64url. */
    publicKey: text().notNull(),
    /** The authenticator's last signature counter; 0 where it has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser reaches the authenticator, as the browser reported it. */
    transports: text().array().notNull(),
    /** The relying party for which it was added. */
    site: text().notNull(),
    createdAt: timestampColumn().notNull(),
    lastUsedAt: timestampColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('passkeys_credential').on(table.credentialId),
  ],
)

/** Open challenges for passkeys. Each can be used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    tokenHash: text().primaryKey(),
    purpose: text().$type<'add' | 'sign-in' | 'after-password' | 'after-provider'>().notNull(),
    challenge: text().notNull(),
    /** The user whose passkey is required, and the session epoch at that time; null where any user may sign in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    sessionEpoch: integer(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.userId),
    index('passkey_challenges_end').on(table.expiresAt),
  ],
)

/** Keys with which programs call on behalf of a user. */
export const apiKeys = pgTable(
  'api_keys',
  {
    ...ownRow(),
    name: text().notNull(),
    scope: text().$type<ApiKey['scope']>().notNull(),
    tokenHash: text().notNull(),
    createdAt: timestampColumn().notNull(),
    lastUsedAt: timestampColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('api_keys_token').on(table.tokenHash),
  ],
)

/** The addresses at which calendar programs read what ends, one of a user. */
export const calendars = pgTable(
  'calendars',
  {
    userId: ownerReference().primaryKey(),
    /** SHA-256 of the token; the token itself is only in the address. */
    tokenHash: text().notNull(),
    createdAt: timestampColumn().notNull(),
    lastReadAt: timestampColumn(),
  },
  (table) => [uniqueIndex('calendars_token').on(table.tokenHash)],
)

/** Invitations to register. A used or revoked one is deleted at once. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for the host at the command line. */
    madeBy: uuid().references(() => users.id, { onDelete: 'cascade' }),
    note: text().notNull(),
    /** SHA-256 of the token; the token itself is only in the link. */
    tokenHash: text().notNull(),
    createdAt: timestampColumn().notNull(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_made_by').on(table.madeBy),
  ],
)

/** The codes with which an account becomes the administrator's, one of each running server, while there is none. */
export const administratorCodes = pgTable('administrator_codes', {
  /** SHA-256; the code itself is only in what the server has printed. */
  codeHash: text().primaryKey(),
  createdAt: timestampColumn().notNull(),
})

/** Browsers in which a user has signed in before. Failed sign-ins elsewhere do not block these. */
export const knownBrowsers = pgTable(
  'known_browsers',
  { userId: ownerReference(), tokenHash: text().notNull(), lastSeenAt: timestampColumn().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.tokenHash] })],
)

/** Counted attempts by account, address or browser, shared by all replicas. */
export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  blockedUntil: timestampColumn().notNull(),
  updatedAt: timestampColumn().notNull(),
  /** The times of the attempts of the last 24 hours, in milliseconds, where there is a daily limit. */
  recent: bigint({ mode: 'number' }).array().notNull().default([]),
})
