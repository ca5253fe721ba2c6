import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CheckedList } from '#shared/health/bundle-check.ts'
import { ownerReference, timestampColumn } from './accounts.ts'

/** Facts that a helper has seen of each computer, beside its bundles. */
export const healthComputers = pgTable(
  'health_computers',
  {
    userId: ownerReference(),
    /** As in installations. */
    machine: text().notNull(),
    processor: text(),
    hasRosetta: boolean(),
    lists: jsonb().$type<CheckedList[]>().notNull(),
    checkedAt: timestampColumn().notNull(),
    /** Rises with each part of a scan. */
    revision: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.machine] })],
)

/** Facts that a helper has seen of each bundle of a computer, and of what is only named like one. */
export const healthBundles = pgTable(
  'health_bundles',
  {
    userId: ownerReference(),
    machine: text().notNull(),
    path: text().notNull(),
    /** Its md5, because a path can be longer than an entry of an index. */
    pathDigest: text().notNull(),
    format: text().notNull(),
    isWhole: boolean().notNull(),
    /** Facts that many bundles have in common, as `factsText` writes them. */
    facts: text().notNull(),
    leadsTo: text().notNull(),
    classId: text().notNull(),
    /** The team that signed it, and the one that had before; '' for none. */
    signer: text().notNull(),
    formerSigner: text().notNull(),
    /** A scan goes on that has not told it again, so it may be gone. */
    isStale: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.machine, table.pathDigest] })],
)
