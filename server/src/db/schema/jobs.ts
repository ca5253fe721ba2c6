import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Device } from '#shared/helper/device.ts'
import type { FoundPlugin } from '#shared/helper/found.ts'
import type { Job, JobPayload, MoveOutcome } from '#shared/helper/job.ts'
import type { Platform } from '#shared/plugins/architectures.ts'
import type { Ownership } from '#shared/uad/authorization.ts'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { owner } from './accounts.ts'
import { moment } from './columns.ts'

/** How far a person has come in the UAD workflow. There is no row before the first step. */
export const uadWorkflows = pgTable('uad_workflows', {
  userId: owner().primaryKey(),
  /** 0 to 5: how many steps are complete. */
  step: integer().notNull().default(0),
  helperAppUsed: boolean().notNull().default(false),
  organizedAt: moment(),
  profile: jsonb().$type<UadWorkflow['profile']>(),
})

/** The licenses of the last uploaded profile: of the file nothing but these lines is kept. */
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

/** Helpers that are paired. One computer has one row for each account, however often it is paired again. */
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
    /** It holds a stream of events open; the server of the stream renews this. */
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
    item: jsonb().$type<MoveOutcome>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.jobId, table.number] }),
    foreignKey({ columns: [table.userId, table.jobId], foreignColumns: [jobs.userId, jobs.id] }).onDelete(
      'cascade',
    ),
  ],
)
