import { sql } from 'drizzle-orm'
import {
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
import type { DawTagsReport } from '#shared/helper/daw-tags-report.ts'
import type { Device } from '#shared/helper/device.ts'
import type { FoundPlugin } from '#shared/helper/found.ts'
import type { InstalledPackage, Job, JobPayload, MoveOutcome } from '#shared/helper/job.ts'
import type { Platform } from '#shared/plugins/architectures.ts'
import type { MeasuredContent } from '#shared/storage/content-places.ts'
import type { Ownership } from '#shared/uad/authorization.ts'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { ownerReference, ownRow, rowReference, timestampColumn } from './accounts.ts'

/** The progress of a user in the UAD workflow. There is a row from the first step on. */
export const uadWorkflows = pgTable('uad_workflows', {
  userId: ownerReference().primaryKey(),
  /** The number of completed steps, 0 to 5. */
  step: integer().notNull().default(0),
  helperAppUsed: boolean().notNull().default(false),
  organizedAt: timestampColumn(),
  /** Null before the first run, and for one of an older version. */
  lastRun: jsonb().$type<UadWorkflow['lastRun']>(),
  profile: jsonb().$type<UadWorkflow['profile']>(),
})

/** The licenses of the last uploaded profile. Nothing else of the file is stored. */
export const uadAuthorizations = pgTable(
  'uad_authorizations',
  {
    userId: ownerReference(),
    name: text().notNull(),
    group: text().notNull(),
    status: text().notNull(),
    ownership: text().$type<Ownership>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)

export const jobs = pgTable(
  'jobs',
  {
    ...ownRow(),
    kind: text().$type<Job['kind']>().notNull(),
    state: text().$type<Job['state']>().notNull(),
    payload: jsonb().$type<JobPayload>().notNull(),
    /** The device of the job; null while any device may claim it. Not a reference, because a job outlives the pairing. */
    deviceId: uuid(),
    progress: jsonb().$type<Job['progress']>(),
    result: jsonb().$type<Job['result']>(),
    /** The size of its finds and items, as JSON. */
    bytes: integer().notNull().default(0),
    createdAt: timestampColumn().notNull(),
    changedAt: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('jobs_taken').on(table.changedAt).where(sql`state = 'taken'`),
  ],
)

/** Paired helpers. A computer has one row for each account, however often it is paired again. */
export const devices = pgTable(
  'devices',
  {
    ...ownRow(),
    machine: uuid().notNull(),
    name: text().notNull(),
    /** The name that its helper reports, while `name` is one that its user gave; null otherwise. */
    reportedName: text(),
    platform: text().$type<Platform>().notNull(),
    version: text().notNull(),
    /** The version of its system; null where unknown. */
    systemVersion: text(),
    folders: jsonb().$type<Device['folders']>().notNull(),
    tokenHash: text().notNull(),
    createdAt: timestampColumn().notNull(),
    lastSeenAt: timestampColumn().notNull(),
    lastScanAt: timestampColumn(),
    /** The catalog from which it installs, '' while that is off; null where unknown. */
    installsFrom: text(),
    /** Products that its helper has installed from catalogs, as it said last. */
    packages: jsonb().$type<InstalledPackage[]>().notNull().default([]),
    /** True if its helper can ask the user; null where unknown. */
    canAsk: boolean(),
    /** Content as its last scan has measured it; null before. */
    content: jsonb().$type<MeasuredContent[]>(),
    /** Set while its event stream is open; the server of the stream extends it regularly. */
    onlineUntil: timestampColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('devices_machine').on(table.userId, table.machine),
    uniqueIndex('devices_token').on(table.tokenHash),
  ],
)

/** The tags in the DAWs of a device beside those of the library, as its helper compared them last. Apart from its row, which each of its calls reads. */
export const dawTags = pgTable(
  'daw_tags',
  {
    userId: ownerReference(),
    deviceId: uuid().notNull(),
    report: jsonb().$type<DawTagsReport>().notNull(),
    comparedAt: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceId] }),
    rowReference(table, table.deviceId, devices),
  ],
)

/** Hashes of pairing codes. Each can be used once. */
export const pairingCodes = pgTable(
  'pairing_codes',
  { userId: ownerReference(), codeHash: text().notNull(), expiresAt: timestampColumn().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.codeHash] }),
    uniqueIndex('pairing_codes_hash').on(table.codeHash),
  ],
)

/** The finds of recent scans. */
export const scanFinds = pgTable(
  'scan_finds',
  {
    userId: ownerReference(),
    jobId: uuid().notNull(),
    number: integer().notNull(),
    found: jsonb().$type<FoundPlugin>().notNull(),
    /** Its change in the library; null for none. `held`: it is compared at the end of the scan. */
    status: text().$type<'new' | 'updated' | 'older' | 'gone' | 'held'>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.jobId, table.number] }),
    rowReference(table, table.jobId, jobs),
  ],
)

/** The outcome for each bundle of a job, until newer jobs need the space. */
export const jobItems = pgTable(
  'job_items',
  {
    userId: ownerReference(),
    jobId: uuid().notNull(),
    number: integer().notNull(),
    item: jsonb().$type<MoveOutcome>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.jobId, table.number] }),
    rowReference(table, table.jobId, jobs),
  ],
)
