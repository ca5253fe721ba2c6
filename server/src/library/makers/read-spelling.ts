import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { definitions, makerSpellings, plugins, sharedValues } from '../../db/schema.ts'
import { isInLibraryOf } from '../plugin-answer.ts'

/* For a `select` from plugins with a left join of shared values. */

/** How the maker of an entry is spelled in what was shared or read, also when the user chose another name. */
export const readSpellingSql = sql<string>`coalesce(shared_values.shown ->> 'manufacturer',
  plugins.from_others ->> 'manufacturer', plugins.replaced ->> 'manufacturer', plugins.manufacturer)`

/** True if that spelling is only a guess from a file name. */
export const isReadGuessSql = sql<boolean>`shared_values.shown ->> 'manufacturer' is null
  and not plugins.from_others ? 'manufacturer' and coalesce((plugins.replaced ->> 'isGuess')::boolean, plugins.is_guess)`

/** True if this user has a plugin of the maker that this definition stands for. */
export async function ownsPluginOfMaker(db: Db, userId: string, definitionId: string) {
  const [entry] = await db
    .select({ id: plugins.id })
    .from(plugins)
    .leftJoin(sharedValues, eq(sharedValues.definitionId, plugins.definitionId))
    .innerJoin(makerSpellings, eq(makerSpellings.spelling, readSpellingSql))
    .innerJoin(definitions, eq(definitions.makerKey, makerSpellings.key))
    .where(and(isInLibraryOf(userId), eq(definitions.id, definitionId), sql`not (${isReadGuessSql})`))
    .limit(1)
  return entry !== undefined
}
