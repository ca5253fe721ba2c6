import { sql } from 'drizzle-orm'
import {
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
import type { KeyDerivation } from '#shared/licenses/vault/key-derivation.ts'
import type { Vault, Way } from '#shared/licenses/vault/vault.ts'
import { ownerReference } from './accounts.ts'
import { bytesColumn, timestampColumn } from './columns.ts'
import { licenses } from './licenses.ts'

/** The vaults of a user. Their keys are known to browsers alone. */
export const vaults = pgTable(
  'vaults',
  {
    userId: ownerReference(),
    /** Chosen by the browser, and kept in exports: sealed texts are bound to it. */
    id: uuid().notNull(),
    use: text().$type<Vault['use']>().notNull(),
    createdAt: timestampColumn().notNull(),
    importId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('vaults_main').on(table.userId, table.use).where(sql`${table.use} = 'main'`),
  ],
)

/** The key of a vault, sealed for one way to open it. */
export const vaultWraps = pgTable(
  'vault_wraps',
  {
    userId: ownerReference(),
    vaultId: uuid().notNull(),
    way: text().$type<Way>().notNull(),
    revision: integer().notNull(),
    derivation: jsonb().$type<KeyDerivation>(),
    sealed: bytesColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.vaultId, table.way] }),
    foreignKey({
      name: 'vault_wraps_vault',
      columns: [table.userId, table.vaultId],
      foreignColumns: [vaults.userId, vaults.id],
    }).onDelete('cascade'),
  ],
)

/** The sealed secrets of a license. Those of removed licenses stay as long as these. */
export const vaultRecords = pgTable(
  'vault_records',
  {
    userId: ownerReference(),
    vaultId: uuid().notNull(),
    licenseId: uuid().notNull(),
    revision: integer().notNull(),
    sealed: bytesColumn().notNull(),
    /** The import that brought it; null once it was written again. */
    importId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.vaultId, table.licenseId] }),
    index('vault_records_license').on(table.userId, table.licenseId),
    foreignKey({
      name: 'vault_records_vault',
      columns: [table.userId, table.vaultId],
      foreignColumns: [vaults.userId, vaults.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'vault_records_license_of',
      columns: [table.userId, table.licenseId],
      foreignColumns: [licenses.userId, licenses.id],
    }).onDelete('cascade'),
  ],
)
