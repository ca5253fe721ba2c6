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
import type { ApiKey } from '#shared/account/api-key.ts'
import type { User } from '#shared/account/user.ts'
import type { Lock, Revision, Voice } from '#shared/community/revision.ts'
import type { SharedField, SharedValue } from '#shared/community/shared-field.ts'
import type { Level } from '#shared/community/trust.ts'
import type { Device } from '#shared/helper/device.ts'
import type { FoundPlugin } from '#shared/helper/found.ts'
import type { Job, JobPayload, Outcome } from '#shared/helper/job.ts'
import type { NotificationKind } from '#shared/notifications/notification.ts'
import type { Preferences } from '#shared/notifications/preferences.ts'
import type { Platform } from '#shared/plugins/architectures.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { FromOthers } from '#shared/transfer/imported-plugin.ts'
import type { Ownership } from '#shared/uad/authorization.ts'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import type { LatestVersion } from '#shared/updates/latest-version.ts'
import type { Moderation } from '#shared/updates/observation.ts'
import type { Ignored } from '#shared/updates/update-of.ts'

/*
 * Columns carry the names of the contract, so that a row is an answer. Every personal table has user_id first
 * in its key: a host can partition or distribute by it.
 */

const moment = () => timestamp({ withTimezone: true })
const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

const ofDefinition = () =>
  uuid()
    .notNull()
    .references(() => definitions.id, { onDelete: 'cascade' })

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
    /** Rises with every change of the library; whoever holds this number holds the current list. */
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
    /** When the person signed in at the provider again, which stands for the password for a while. */
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
  /** The step of the last code that was taken: that one and all before it are worth nothing any more. */
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
    /** Whose passkey it has to be, and the session epoch when this was proved; null where anybody may sign in. */
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

/** What the community knows of a plugin. Name and maker are those that bundles say, '' until one says them. */
export const definitions = pgTable(
  'definitions',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    manufacturer: text().notNull(),
    nameKey: text().notNull().default(''),
    vendorKey: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('definitions_names').on(table.nameKey, table.vendorKey)],
)

/**
 * What a definition is recognised by. Keys of the form of `identities`, but only such as were read from bundles, and the
 * slugs of catalogs.
 */
export const definitionIdentities = pgTable(
  'definition_identities',
  { key: text().primaryKey(), definitionId: ofDefinition() },
  (table) => [index('definition_identities_definition').on(table.definitionId)],
)

/** What a person typed in place of what the installations say. */
export type Overrides = { version?: string; formats?: string[] }

/** Readings that gave way to what a person chose; `isGuess` as the column had it beside the manufacturer. */
export type Replaced = Partial<Record<SharedField, SharedValue>> & { isGuess?: boolean }

export const plugins = pgTable(
  'plugins',
  {
    userId: owner(),
    id: uuid().notNull().defaultRandom(),
    name: text().notNull(),
    manufacturer: text().notNull(),
    type: text().notNull(),
    /** format, formats, version, path and contents follow from the installations and the overrides. */
    format: text().notNull(),
    formats: text().array().notNull(),
    version: text().notNull(),
    path: text().notNull(),
    overrides: jsonb().$type<Overrides>().notNull().default({}),
    /** The fields for which the person chose a value, each with what was read there before. The choice stands in its column. */
    replaced: jsonb().$type<Replaced>().notNull().default({}),
    /**
     * Values that others had shared where the plugin was imported from. They are shown below what the person chose and what is
     * shared here, and above what was read; they are not claims of anyone here.
     */
    fromOthers: jsonb().$type<FromOthers>().notNull().default({}),
    updateUrl: text().notNull().default(''),
    isUAD: boolean('is_uad').notNull(),
    isOwned: boolean().notNull(),
    updateAvailable: boolean().notNull(),
    isFavorite: boolean().notNull(),
    screenshot: text(),
    definitionId: uuid().references(() => definitions.id, { onDelete: 'set null' }),
    metadata: jsonb().$type<Plugin['metadata']>().notNull().default({ description: '', isFree: false }),
    tags: text().array().notNull().default([]),
    /** What else the bundles hold; this is what a search looks at. */
    contents: text().array().notNull().default([]),
    nameKey: text().notNull(),
    vendorKey: text().notNull(),
    /** The manufacturer was guessed from a file name and gives way to anything read. */
    isGuess: boolean().notNull(),
    addedAt: moment().notNull().defaultNow(),
    /** Since then none of its installations was found by the scans of their computers. */
    missingSince: moment(),
    removedAt: moment(),
    /** Purged plugins come back on the command line, removed ones from their toast. */
    wasPurged: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('plugins_name_key').on(table.nameKey, table.userId),
    index('plugins_definition').on(table.definitionId, table.userId),
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
    platform: text().$type<Platform>(),
    /** The team that signed the program, where a helper could read it. */
    signer: text(),
    /** The names of the other plugins in this bundle, as it was last read. */
    contents: text().array().notNull().default([]),
    /** The order in which installations became known decides which path is the first. */
    addedAt: moment().notNull(),
    /** When a scan that read its folder did not find it there. It comes back by being found again. */
    goneAt: moment(),
    /** Where an organize job has moved it; it is gone then, too. */
    movedTo: text(),
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
    /** The same of the file in the size of a card; null where it was stored before this was kept. */
    cardSha256: text(),
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
    payload: jsonb().$type<JobPayload>().notNull(),
    /** Who is asked; null while any device may take it. Not a reference: a job outlives the pairing. */
    deviceId: uuid(),
    progress: jsonb().$type<Job['progress']>(),
    result: jsonb().$type<Job['result']>(),
    /** How much its finds and items take, as JSON. */
    bytes: integer().notNull().default(0),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('jobs_taken').on(table.changedAt).where(sql`state = 'taken'`),
  ],
)

/** Helpers that are paired. One computer has one row for each account, however often it is paired anew. */
export const devices = pgTable(
  'devices',
  {
    userId: owner(),
    id: uuid().notNull().defaultRandom(),
    machine: uuid().notNull(),
    name: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    version: text().notNull(),
    folders: jsonb().$type<Device['folders']>().notNull(),
    /** SHA-256 of its token. */
    tokenHash: text().notNull(),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    lastScanAt: moment(),
    /** Whether its listener can ask a person; null where it has not said. */
    canAsk: boolean(),
    /** It holds a stream of events open; whoever serves the stream puts this forward again and again. */
    onlineUntil: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('devices_machine').on(table.userId, table.machine),
    uniqueIndex('devices_token').on(table.tokenHash),
  ],
)

/** Codes that pair a helper, each once. Of a code only its hash is kept. */
export const pairingCodes = pgTable(
  'pairing_codes',
  { userId: owner(), codeHash: text().notNull(), expiresAt: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.codeHash] }),
    uniqueIndex('pairing_codes_hash').on(table.codeHash),
  ],
)

/** What scans have found, until it is old. */
export const scanFinds = pgTable(
  'scan_finds',
  {
    userId: owner(),
    jobId: uuid().notNull(),
    number: integer().notNull(),
    found: jsonb().$type<FoundPlugin>().notNull(),
    /** What it was for the library when the scan told of it; null where it changed nothing. */
    status: text().$type<'new' | 'updated' | 'gone'>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.jobId, table.number] }),
    foreignKey({ columns: [table.userId, table.jobId], foreignColumns: [jobs.userId, jobs.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** What became of each bundle of a job, until newer jobs need the room. */
export const jobItems = pgTable(
  'job_items',
  {
    userId: owner(),
    jobId: uuid().notNull(),
    number: integer().notNull(),
    item: jsonb().$type<Outcome>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.jobId, table.number] }),
    foreignKey({ columns: [table.userId, table.jobId], foreignColumns: [jobs.userId, jobs.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Every update that a person began. It outlives its plugin, and names it therefore as it was called then. */
export const updateHistory = pgTable(
  'update_history',
  {
    userId: owner(),
    id: uuid().notNull().defaultRandom(),
    pluginId: uuid().notNull(),
    pluginName: text().notNull(),
    manufacturer: text().notNull(),
    previousVersion: text().notNull(),
    /** Empty until it is known. */
    newVersion: text().notNull().default(''),
    status: text().$type<UpdateEntry['status']>().notNull().default('pending'),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('update_history_pending').on(table.userId, table.pluginId).where(sql`status = 'pending'`),
  ],
)

/**
 * What became of the plugins of a recent drop, so that a drop which is sent again after its connection was cut is told the same.
 * Of each person the newest few.
 */
export const recentDrops = pgTable(
  'recent_drops',
  {
    userId: owner(),
    /** Chosen by the page. */
    id: uuid().notNull(),
    /** A letter for each plugin in its order, `-` for one of which nothing is known. */
    outcomes: text().notNull(),
    begunAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/**
 * Which version of a plugin was seen with whom. Personal, but the definition comes first in its key: it is asked for all that
 * was seen of one plugin in one format on one system.
 */
export const observations = pgTable(
  'observations',
  {
    definitionId: ofDefinition(),
    format: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    userId: owner(),
    /** Empty for a dropped bundle, as with installations. */
    machine: text().notNull().default(''),
    version: text().notNull(),
    /** Hash and signer of the executable, where a helper sends them. */
    binary: text(),
    signer: text(),
    firstSeen: moment().notNull(),
    lastSeen: moment().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'observations_pk',
      columns: [table.definitionId, table.format, table.platform, table.userId, table.machine, table.version],
    }),
    index('observations_user').on(table.userId, table.definitionId),
    index('observations_last_seen').on(table.lastSeen),
  ],
)

/**
 * The newest version that is believed, and the evidence for it: a row is what `latestVersionOf` gave. The version is '' when
 * one was believed and no longer is.
 */
export const latestVersions = pgTable(
  'latest_versions',
  {
    definitionId: ofDefinition(),
    format: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    version: text().notNull(),
    by: text().$type<LatestVersion['by']>().notNull(),
    owners: integer().notNull(),
    running: integer().notNull(),
    standing: integer().notNull(),
    /** ISO date, '' when nobody was seen with it. */
    firstSeen: text().notNull(),
    catalogs: jsonb().$type<LatestVersion['catalogs']>().notNull(),
    /** When it became what it is. */
    decidedAt: moment().notNull(),
    /** Whether the plugins of everybody say so; false while that is under way. */
    isMarked: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.definitionId, table.format, table.platform] })],
)

/** What the host said of versions, whatever owners run. */
export const versionVerdicts = pgTable(
  'version_verdicts',
  {
    definitionId: ofDefinition(),
    format: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    version: text().notNull(),
    verdict: text().$type<Moderation['verdicts'][number]['verdict']>().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'version_verdicts_pk',
      columns: [table.definitionId, table.format, table.platform, table.version],
    }),
  ],
)

/** The catalogs that the host lets in, and when each is to be read again. */
export const catalogs = pgTable('catalogs', { name: text().primaryKey(), dueAt: moment().notNull() })

/**
 * What catalogs say. A row is joined with definitions when it is asked for, so that it also speaks of those that become
 * known later: by slug, else by name and maker.
 */
export const catalogVersions = pgTable(
  'catalog_versions',
  {
    catalog: text()
      .notNull()
      .references(() => catalogs.name, { onDelete: 'cascade' }),
    /** Keys of the form of `definition_identities`: `slug:CATALOG/SLUG`, and name and maker. */
    slug: text().notNull(),
    key: text().notNull(),
    /** Empty where the catalog does not say which. */
    format: text().notNull(),
    platform: text().$type<Platform | ''>().notNull(),
    version: text().notNull(),
    /** The page of the product, or ''. */
    page: text().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.catalog, table.slug, table.format, table.platform] }),
    index('catalog_versions_slug').on(table.slug),
    index('catalog_versions_key').on(table.key),
  ],
)

/** Updates that a person does not want to hear of. */
export const ignoredUpdates = pgTable(
  'ignored_updates',
  {
    userId: owner(),
    pluginId: uuid().notNull(),
    what: text().$type<Ignored['what']>().notNull(),
    /** Empty where the whole plugin is meant. */
    version: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.pluginId, table.what, table.version] }),
    ofPlugin(table),
  ],
)

/** What people say of a definition, and others see: a row once somebody has said something. Who changes it holds the row. */
export const sharedValues = pgTable(
  'shared_values',
  {
    definitionId: ofDefinition().primaryKey(),
    shown: jsonb().$type<Partial<Record<SharedField, SharedValue>>>().notNull().default({}),
    locks: jsonb().$type<Partial<Record<SharedField, Lock>>>().notNull().default({}),
    /** Whether every library that shows it knows that its list is out of date. */
    isTold: boolean().notNull().default(true),
  },
  (table) => [index('shared_values_untold').on(table.definitionId).where(sql`not is_told`)],
)

/** Claims and undos. Nothing is taken out of here; with an account goes its name. */
export const revisions = pgTable(
  'revisions',
  {
    id: uuid().primaryKey(),
    /** The order in which they were written. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    definitionId: ofDefinition(),
    field: text().$type<SharedField>().notNull(),
    kind: text().$type<Revision['kind']>().notNull(),
    /** Null for an undo that leaves nothing. In an object, because a bare text would be read as JSON once more. */
    said: jsonb().$type<{ value: SharedValue }>(),
    replacesId: uuid(),
    restoresId: uuid(),
    /** Null when the account is gone, and for the host at the command line. */
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    authorLevel: text().$type<Level>().notNull(),
    status: text().$type<Revision['status']>().notNull(),
    createdAt: moment().notNull(),
    liveAt: moment(),
    undoneBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    undoneAt: moment(),
  },
  (table) => [
    index('revisions_field').on(table.definitionId, table.field, table.number),
    index('revisions_author').on(table.authorId, table.createdAt),
    index('revisions_undone_by').on(table.undoneBy),
    index('revisions_number').on(table.number),
    index('revisions_waiting_pictures')
      .on(sql`("said" ->> 'value')`)
      .where(sql`"field" = 'screenshot' and "status" = 'pending'`),
    index('revisions_pending').on(table.createdAt).where(sql`status = 'pending'`),
  ],
)

/** What further people say of a claim. */
export const confirmations = pgTable(
  'confirmations',
  {
    revisionId: uuid()
      .notNull()
      .references(() => revisions.id, { onDelete: 'cascade' }),
    userId: owner(),
    verdict: text().$type<Voice['verdict']>().notNull(),
    /** As it was when they said so. */
    level: text().$type<Level>().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.revisionId, table.userId] }),
    index('confirmations_user').on(table.userId),
  ],
)

/** How far the community believes an account. Nobody has a row before they shared something. */
export const trust = pgTable('trust', {
  userId: owner().primaryKey(),
  level: text().$type<Level>().notNull(),
  droppedAt: moment(),
})

/** The picture that stands for a definition: its owner gave it away, and it goes with the picture. */
export const sharedPictures = pgTable(
  'shared_pictures',
  { definitionId: ofDefinition().primaryKey(), userId: owner(), pictureId: uuid().notNull() },
  (table) => [
    index('shared_pictures_picture').on(table.pictureId),
    index('shared_pictures_owner').on(table.userId, table.pictureId),
    foreignKey({
      columns: [table.userId, table.pictureId],
      foreignColumns: [pictures.userId, pictures.id],
    }).onDelete('cascade'),
  ],
)

/** What a person is told. */
export const notifications = pgTable(
  'notifications',
  {
    userId: owner(),
    id: uuid().notNull().defaultRandom(),
    /** What it is about: nobody is told twice under the same key. */
    key: text().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    link: text(),
    createdAt: moment().notNull(),
    readAt: moment(),
    /** 'waiting' until it is decided which mail it goes into, then the key of that mail; null when it goes into none. */
    mail: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('notifications_key').on(table.userId, table.key),
    index('notifications_newest').on(table.userId, table.createdAt),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null`),
    index('notifications_waiting').on(table.userId).where(sql`${table.mail} = 'waiting'`),
  ],
)

/**
 * A mail to a person. It is claimed before it is sent and marked afterwards: one that was claimed and never marked may
 * have been sent, so nobody sends it again.
 */
export const mails = pgTable(
  'mails',
  {
    userId: owner(),
    /** Such as 'digest 2026-01-05': there is one mail under each key. */
    key: text().notNull(),
    createdAt: moment().notNull(),
    /** When it is to be sent, or tried again; null when there is nothing left to do. */
    dueAt: moment(),
    claimedAt: moment(),
    sentAt: moment(),
    tries: integer().notNull().default(0),
    /** Where it goes, in small letters; null: to its person's address. */
    to: text(),
    /** SHA-256 of the token in its link that ends all mails. */
    tokenHash: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    uniqueIndex('mails_token').on(table.tokenHash),
    index('mails_to').on(table.to).where(sql`${table.to} is not null`),
    index('mails_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
)

/** Imports that can still be taken back. */
export const libraryImports = pgTable(
  'library_imports',
  {
    userId: owner(),
    id: uuid().notNull().defaultRandom(),
    /** The name of the file. */
    source: text().notNull(),
    createdAt: moment().notNull(),
    createdCount: integer().notNull().default(0),
    joinedCount: integer().notNull().default(0),
    /** Updates that it wrote for plugins that are in no library any more. */
    orphans: uuid().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/** What an import did with one plugin: enough to take it back and leave what was changed since. */
export const importChanges = pgTable(
  'import_changes',
  {
    userId: owner(),
    importId: uuid().notNull(),
    pluginId: uuid().notNull(),
    /** What the file calls it: a call that is made again finds what it did. */
    originId: uuid().notNull(),
    /** The columns that were changed, as they were and as the import left them; `before` is null for a plugin that it added. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    installations: uuid().array().notNull(),
    keys: text().array().notNull(),
    ignored: jsonb().$type<{ what: Ignored['what']; version: string }[]>().notNull(),
    updates: uuid().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.pluginId] }),
    index('import_changes_origin').on(table.userId, table.importId, table.originId),
    foreignKey({
      columns: [table.userId, table.importId],
      foreignColumns: [libraryImports.userId, libraryImports.id],
    }).onDelete('cascade'),
  ],
)

function ofPlugin(table: { userId: AnyPgColumn; pluginId: AnyPgColumn }) {
  return foreignKey({
    columns: [table.userId, table.pluginId],
    foreignColumns: [plugins.userId, plugins.id],
  }).onDelete('cascade')
}
