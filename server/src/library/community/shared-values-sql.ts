import { type SQL, sql } from 'drizzle-orm'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { screenshotsContract } from '#shared/screenshots/contract.ts'
import { makerSpellings } from '../../db/schema.ts'
import { METADATA_FIELDS } from '../columns-and-metadata.ts'

/*
 * In SQL, because inside a selected column drizzle leaves out the table names. A value that the user chose is in its column, with
 * its field in `replaced`. Otherwise shared values come first, then shared values of the server where the plugin was exported, then
 * read values.
 */

/**
 * The columns of shareable fields. `shared` are the shared values of the definition, or null; `makerName` is the name that is shown
 * for the spelling of `makerSpellingSql`, or null.
 */
export const shareableColumns = (shared: SQL, makerName: SQL = nameOfSpelling(shared)) => ({
  name: text(shared, 'name', 'name'),
  manufacturer: sql<string>`
    case when plugins.replaced ? 'manufacturer' then plugins.manufacturer
    else coalesce(${makerName}, ${makerSpellingSql(shared)}) end`,
  isMakerGuess: sql<boolean>`plugins.is_guess and plugins.manufacturer <> '' and not plugins.replaced ? 'manufacturer'
    and ${shared} ->> 'manufacturer' is null and not plugins.from_others ? 'manufacturer'`,
  type: typeSql(shared),
  moreTypes: moreTypesSql(shared),
  isTypeGuess: sql<boolean>`
    coalesce(plugins.known ->> 'isGuess' = 'true' and plugins.known -> 'types' -> plugins.type ->> 0 <> plugins.type
      and not plugins.replaced ? 'type' and ${shared} ->> 'type' is null and not plugins.from_others ? 'type', false)`,
  family: sql<string>`coalesce(plugins.known ->> 'family', '')`,
  knownFields: sql<string[]>`
    case when plugins.known ? 'metadata' then coalesce((
      select jsonb_agg(field) from jsonb_object_keys(plugins.known -> 'metadata') field
      where not plugins.replaced ? field and ${shared} ->> field is null and not plugins.from_others ? field), '[]')
    else '[]'::jsonb end`,
  updateUrl: text(shared, 'updateUrl', 'update_url'),
  metadata: sql<Plugin['metadata']>`
    case when ${shared} ?| ${IN_METADATA} or plugins.from_others ?| ${IN_METADATA}
      or plugins.known ? 'metadata'
    then plugins.metadata || jsonb_strip_nulls(jsonb_build_object(${sql.join(
      METADATA_FIELDS.map((field) => sql`${sql.raw(`'${field}'`)}, ${unlessChosen(shared, field)}`),
      sql`, `,
    )}))
    else plugins.metadata end`,
})

const IN_METADATA = sql.raw(`'{${METADATA_FIELDS.join(',')}}'`)

/** How the maker is spelled where the user chose none. */
export const makerSpellingSql = (shared: SQL) =>
  sql`coalesce(${shared} ->> 'manufacturer', plugins.from_others ->> 'manufacturer', plugins.manufacturer)`

const nameOfSpelling = (shared: SQL) =>
  sql`(select m.name from ${makerSpellings} m where m.spelling = ${makerSpellingSql(shared)})`

const text = (shared: SQL, field: string, column: string) => sql<string>`
  case when plugins.replaced ? ${sql.raw(`'${field}'`)} then plugins.${sql.raw(column)}
  else coalesce(${shared} ->> ${sql.raw(`'${field}'`)}, plugins.from_others ->> ${sql.raw(`'${field}'`)},
    plugins.${sql.raw(column)}) end`

/** The known type comes last, and only where less is stated. */
const typeSql = (shared: SQL) => sql<string>`
  case when plugins.replaced ? 'type' then plugins.type
  else coalesce(${shared} ->> 'type', plugins.from_others ->> 'type', plugins.known -> 'types' -> plugins.type ->> 0,
    plugins.type) end`

const moreTypesSql = (shared: SQL) => sql<string[]>`
  coalesce((
    select known.types - 0 from (select plugins.known -> 'types' -> (${typeSql(shared)}) as types) known
    where known.types ->> 0 = ${typeSql(shared)}), '[]'::jsonb)`

const unlessChosen = (shared: SQL, field: string) => sql`
  case when plugins.replaced ? ${sql.raw(`'${field}'`)} then null
  else coalesce(${shared} -> ${sql.raw(`'${field}'`)}, plugins.from_others -> ${sql.raw(`'${field}'`)},
    plugins.known -> 'metadata' -> ${sql.raw(`'${field}'`)}) end`

/** The shared values of a plugin's definition, for a `returning`, which cannot join. A function is planned only once. */
export const sharedValuesSql = sql`shared_values_of(plugins.definition_id)`

/** The column of the definition. `pictureId` is its shared picture. */
export const definitionColumn = (pictureId: SQL) => sql<Plugin['definition']>`
  case when plugins.definition_id is null then null
  else json_build_object('screenshot', ${sql.raw(`'${ADDRESS}'`)} || ${pictureId}) end`

const ADDRESS = screenshotsContract.view.path.replace(':id', '')
