import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
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
import type { User } from '#shared/account/user.ts'
import type { Job } from '#shared/helper/job.ts'
import type { Preferences } from '#shared/notifications/preferences.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Ownership } from '#shared/uad/authorization.ts'
import type { UadWorkflow } from '#shared/uad/contract.ts'

/*
 * Columns carry the names of the contract, so that a row is an answer. Every personal table has user_id first
 * in its key: a host can partition or distribute by it.
 */

const moment = () => timestamp({ withTimezone: true })
const owner = () =>
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
    passwordHash: text().notNull(),
    role: text().$type<User['role']>().notNull().default('user'),
    isPro: boolean().notNull().default(false),
    proRequestedAt: moment(),
    preferences: jsonb().$type<Preferences>().notNull(),
    /** Rises with every change of the library; whoever holds this number holds the current list. */
    libraryRevision: bigint({ mode: 'number' }).notNull().default(0),
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
    label: text().notNull(),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
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
})

/** What the community knows of a plugin. */
export const definitions = pgTable('definitions', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  manufacturer: text().notNull(),
  screenshot: text(),
})

/** What a person typed in place of what the installations say. */
export type Overrides = { version?: string; formats?: string[] }

export const plugins = pgTable(
  'plugins',
  {
    userId: owner(),
    id: uuid().notNull().defaultRandom(),
    name: text().notNull(),
    manufacturer: text().notNull(),
    type: text().notNull(),
    /** format, formats, version and path follow from the installations and the overrides. */
    format: text().notNull(),
    formats: text().array().notNull(),
    version: text().notNull(),
    path: text().notNull(),
    overrides: jsonb().$type<Overrides>().notNull().default({}),
    updateUrl: text().notNull().default(''),
    isUAD: boolean('is_uad').notNull(),
    isOwned: boolean().notNull(),
    updateAvailable: boolean().notNull(),
    isFavorite: boolean().notNull(),
    screenshot: text(),
    definitionId: uuid().references(() => definitions.id, { onDelete: 'set null' }),
    metadata: jsonb().$type<Plugin['metadata']>().notNull().default({ description: '', isFree: false }),
    tags: text().array().notNull().default([]),
    nameKey: text().notNull(),
    vendorKey: text().notNull(),
    /** The manufacturer was guessed from a file name and gives way to anything read. */
    isGuess: boolean().notNull(),
    addedAt: moment().notNull().defaultNow(),
    removedAt: moment(),
    /** Purged plugins come back on the command line, removed ones from their toast. */
    wasPurged: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('plugins_name_key').on(table.nameKey, table.userId),
  ],
)

/** What a plugin is recognised by: bundle identifier, Audio Unit codes, class id, maker and name. */
export const identities = pgTable(
  'identities',
  { userId: owner(), key: text().notNull(), pluginId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.key, table.pluginId] }),
    index('identities_plugin').on(table.userId, table.pluginId),
    ofPlugin(table),
  ],
)

/** One bundle of a plugin on one machine. */
export const installations = pgTable(
  'installations',
  {
    userId: owner(),
    id: uuid().notNull().defaultRandom(),
    pluginId: uuid().notNull(),
    format: text().notNull(),
    path: text().notNull(),
    version: text().notNull(),
    architectures: text().array().notNull(),
    size: bigint({ mode: 'number' }),
    /** Empty for a dropped bundle: a page does not know its machine. */
    machine: text().notNull().default(''),
    bundleId: text(),
    /** The order in which installations became known decides which path is the first. */
    addedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('installations_place').on(
      table.userId,
      table.pluginId,
      table.machine,
      table.format,
      table.path,
    ),
    ofPlugin(table),
  ],
)

/** A stored picture; its files lie in the blob store under the same id. */
export const pictures = pgTable(
  'pictures',
  {
    userId: owner(),
    id: uuid().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/** How far a person has come in the UAD workflow. Nobody has a row before the first step. */
export const uadWorkflows = pgTable('uad_workflows', {
  userId: owner().primaryKey(),
  /** 0 to 5: how many steps are complete. */
  step: integer().notNull().default(0),
  helperAppUsed: boolean().notNull().default(false),
  organizedAt: moment(),
  profile: jsonb().$type<UadWorkflow['profile']>(),
})

/** The licences of the last uploaded profile: of the file nothing but these lines is kept. */
export const uadAuthorizations = pgTable(
  'uad_authorizations',
  {
    userId: owner(),
    name: text().notNull(),
    group: text().notNull(),
    status: text().notNull(),
    ownership: text().$type<Ownership>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)

/** What a helper is asked to do. */
export const jobs = pgTable(
  'jobs',
  {
    userId: owner(),
    id: uuid().notNull().defaultRandom(),
    kind: text().$type<Job['kind']>().notNull(),
    state: text().$type<Job['state']>().notNull(),
    payload: jsonb().$type<Pick<Job, 'move' | 'bringBack'>>().notNull(),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

function ofPlugin(table: { userId: AnyPgColumn; pluginId: AnyPgColumn }) {
  return foreignKey({
    columns: [table.userId, table.pluginId],
    foreignColumns: [plugins.userId, plugins.id],
  }).onDelete('cascade')
}
