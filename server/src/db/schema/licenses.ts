import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ImportedState } from '#shared/licenses/joined-state.ts'
import type { LicenseKind, LicenseState, Protection } from '#shared/licenses/license.ts'
import type { PlaceKind } from '#shared/licenses/place.ts'
import type { KeyDerivation } from '#shared/licenses/vault/key-derivation.ts'
import type { Vault, Way } from '#shared/licenses/vault/vault.ts'
import { bytesColumn, ownerReference, ownRow, rowReference, timestampColumn } from './accounts.ts'
import { libraryImports, pluginReference } from './library.ts'

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
    rowReference(table, table.vaultId, vaults, 'vault_wraps_vault'),
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
    rowReference(table, table.vaultId, vaults, 'vault_records_vault'),
    rowReference(table, table.licenseId, licenses, 'vault_records_license_of'),
  ],
)

const day = () => date({ mode: 'string' })

/** Licenses as their owners note them. Secrets are sealed in `vault_records`. */
export const licenses = pgTable(
  'licenses',
  {
    ...ownRow(),
    title: text().notNull(),
    maker: text().notNull(),
    kind: text().$type<LicenseKind>().notNull(),
    protection: text().$type<Protection>().notNull(),
    state: text().$type<LicenseState>().notNull(),
    seats: integer(),
    startsOn: day(),
    endsOn: day(),
    account: text().notNull(),
    note: text().notNull(),
    /** The kind of table that brought it, and what tells it apart there; '' for none. */
    source: text().notNull().default(''),
    sourceKey: text().notNull().default(''),
    addedAt: timestampColumn().notNull(),
    removedAt: timestampColumn(),
    /** The import that brought it and takes it away when it is undone; null once its owner has changed it. */
    importId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('licenses_source')
      .on(table.userId, table.source, table.sourceKey)
      .where(sql`${table.sourceKey} <> ''`),
    index('licenses_end').on(table.endsOn).where(sql`${table.endsOn} is not null`),
  ],
)

/** The entries that a license covers. Those of removed plugins stay, so that a restored plugin has its licenses again. */
export const licensePlugins = pgTable(
  'license_plugins',
  {
    userId: ownerReference(),
    licenseId: uuid().notNull(),
    pluginId: uuid().notNull(),
    importId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.licenseId, table.pluginId] }),
    index('license_plugins_plugin').on(table.userId, table.pluginId),
    pluginReference(table),
    rowReference(table, table.licenseId, licenses, 'license_plugins_license'),
  ],
)

/** Where licenses can be active: computers, dongles, accounts of makers. */
export const licensePlaces = pgTable(
  'license_places',
  {
    ...ownRow(),
    kind: text().$type<PlaceKind>().notNull(),
    name: text().notNull(),
    /** The name without case, unique among the places of its kind that are not gone. */
    nameKey: text().notNull(),
    /** The computer of a helper. */
    machine: uuid(),
    /** Since when it is gone. Its activations still count with the maker. */
    goneAt: timestampColumn(),
    importId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('license_places_name')
      .on(table.userId, table.kind, table.nameKey)
      .where(sql`${table.goneAt} is null`),
  ],
)

/** On which places a license is active. */
export const activations = pgTable(
  'activations',
  {
    userId: ownerReference(),
    licenseId: uuid().notNull(),
    placeId: uuid().notNull(),
    since: day(),
    /** The day on which its owner or a table saw it last. */
    seenOn: day(),
    /** The kind of table that brought it, '' for its owner. */
    source: text().notNull().default(''),
    importId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.licenseId, table.placeId] }),
    index('activations_place').on(table.userId, table.placeId),
    rowReference(table, table.licenseId, licenses, 'activations_license'),
    rowReference(table, table.placeId, licensePlaces, 'activations_place_of'),
  ],
)

/** The changes of an import in a license that was there before: enough to undo them. */
export const licenseChanges = pgTable(
  'license_changes',
  {
    userId: ownerReference(),
    importId: uuid().notNull(),
    licenseId: uuid().notNull(),
    before: jsonb().$type<ImportedState>().notNull(),
    after: jsonb().$type<ImportedState>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.licenseId] }),
    rowReference(table, table.importId, libraryImports, 'license_changes_import'),
    rowReference(table, table.licenseId, licenses, 'license_changes_license'),
  ],
)
