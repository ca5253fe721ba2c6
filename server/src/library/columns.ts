import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { COLUMN_CASING } from '../db/open.ts'
import type { plugins } from '../db/schema.ts'

/** The columns of an entry that a response contains unchanged. */
export const ANSWERED_COLUMNS = [
  'id',
  'format',
  'formats',
  'version',
  'path',
  'isUAD',
  'isOwned',
  'updateAvailable',
  'isFavorite',
  'isSample',
  'screenshot',
  'definitionId',
  'tags',
  'contents',
  'formerNames',
  'processors',
  'machines',
] as const

/** The values of an entry that a merge may bring together. */
export const VALUE_COLUMNS = [
  'name',
  'manufacturer',
  'vendorKey',
  'isGuess',
  'type',
  'updateUrl',
  'isUAD',
  'isOwned',
  'updateAvailable',
  'isFavorite',
  'definitionId',
  'metadata',
  'overrides',
  'replaced',
  'fromOthers',
  'tags',
  'notes',
] as const

/** The columns of an entry that an import may change, and that undoing it restores. */
export const IMPORTED_COLUMNS = [...VALUE_COLUMNS, 'listedPairs'] as const

/** The columns of an entry that are derived from its installations. */
export const SHOWN_COLUMNS = [
  'format',
  'formats',
  'version',
  'path',
  'contents',
  'size',
  'processors',
  'machines',
] as const

/** The columns of an entry that a bundle which joins it may change, beside those that are derived. */
export const JOINED_COLUMNS = [
  'name',
  'nameKey',
  'formerNames',
  'manufacturer',
  'vendorKey',
  'isGuess',
  'type',
  'isUAD',
  'updateAvailable',
  'definitionId',
] as const

/** The columns of an installation that describe its bundle. */
export const BUNDLE_COLUMNS = [
  'machine',
  'format',
  'path',
  'version',
  'architectures',
  'size',
  'bundleId',
  'platform',
  'signer',
  'maker',
  'site',
  'contents',
  'seenBy',
  'seenAt',
  'heldKeys',
  'minSystem',
] as const

/** Makes an installation one that was never set aside. */
export const NEVER_MOVED = sql`moved_to = null, set_aside_at = null, set_aside_reason = null`

export type ImportedColumns = Pick<typeof plugins.$inferSelect, (typeof IMPORTED_COLUMNS)[number]>

/** These columns of a table, for statements that write rows from JSON records with the columns' TypeScript names. */
export function recordOf<Name extends string>(table: Record<Name, PgColumn>, names: readonly Name[]) {
  const columns: Record<string, PgColumn> = pick(table, names)
  const each = (write: (name: string, column: PgColumn) => SQL) =>
    sql.join(
      Object.entries(columns).map(([name, column]) => write(name, column)),
      sql`, `,
    )
  const own = (column: PgColumn) => sql.identifier(casing.getColumnCasing(column))
  return {
    /** For `insert into`: the column names. */
    names: each((_, column) => sql`${own(column)}`),
    /** For `jsonb_to_recordset(…) as r(…)`: names and types. */
    types: each((name, column) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`),
    /** For `select`: the values of the record `r`. */
    values: each((name) => sql`r.${sql.identifier(name)}`),
    /** For `update … set`: each column with the value of the record `r`. */
    assignments: each((name, column) => sql`${own(column)} = r.${sql.identifier(name)}`),
    /** For `on conflict do update set`: each column with the value that was to be inserted. */
    replacements: each((_, column) => sql`${own(column)} = excluded.${own(column)}`),
    /** The row as a JSON record. */
    json: sql`json_build_object(${each((name, column) => sql`${sql.raw(`'${name}'`)}, ${column}`)})`,
  }
}

/** Columns of a select, each under its name. */
export const namedColumns = (columns: Record<string, SQLWrapper>) =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )

/** The columns of a table with these names. */
export const pick = <Columns extends object, Name extends keyof Columns>(
  columns: Columns,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns, Name>

const casing = new CasingCache(COLUMN_CASING)
