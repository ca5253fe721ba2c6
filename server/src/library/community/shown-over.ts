import { type SQL, sql } from 'drizzle-orm'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { screenshotsContract } from '#shared/screenshots/contract.ts'

/*
 * Written out, because inside a selected column drizzle leaves out the names of the tables. What a person chose stands in the
 * column, its field in `replaced`; where they chose nothing, what others see goes before what others had said where the plugin
 * was imported from, and both before what was read.
 */

/** What a plugin shows of the fields that people share. `shared` is what others see of its definition, null where nothing is. */
export const shownOver = (shared: SQL) => ({
  name: text(shared, 'name', 'name'),
  manufacturer: text(shared, 'manufacturer', 'manufacturer'),
  type: text(shared, 'type', 'type'),
  updateUrl: text(shared, 'updateUrl', 'update_url'),
  metadata: sql<Plugin['metadata']>`
    case when ${shared} ?| '{description,isFree}' or plugins.from_others ?| '{description,isFree}'
    then plugins.metadata || jsonb_strip_nulls(jsonb_build_object('description', ${unlessChosen(shared, 'description')},
      'isFree', ${unlessChosen(shared, 'isFree')}))
    else plugins.metadata end`,
})

const text = (shared: SQL, field: string, column: string) => sql<string>`
  case when plugins.replaced ? ${sql.raw(`'${field}'`)} then plugins.${sql.raw(column)}
  else coalesce(${shared} ->> ${sql.raw(`'${field}'`)}, plugins.from_others ->> ${sql.raw(`'${field}'`)},
    plugins.${sql.raw(column)}) end`

const unlessChosen = (shared: SQL, field: string) => sql`
  case when plugins.replaced ? ${sql.raw(`'${field}'`)} then null
  else coalesce(${shared} -> ${sql.raw(`'${field}'`)}, plugins.from_others -> ${sql.raw(`'${field}'`)}) end`

/** What others see of a plugin's definition, for a `returning`, which cannot join: a function, because it is planned only once. */
export const sharedOfPlugin = sql`shared_values_of(plugins.definition_id)`

/** `pictureId`: the picture that somebody gave away for the definition. */
export const definitionWith = (pictureId: SQL) => sql<Plugin['definition']>`
  case when plugins.definition_id is null then null
  else json_build_object('screenshot', ${sql.raw(`'${ADDRESS}'`)} || ${pictureId}) end`

const ADDRESS = screenshotsContract.view.path.replace(':id', '')
