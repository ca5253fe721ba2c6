import { type SQL, sql } from 'drizzle-orm'

/** True if an entry runs on Apple Silicon through Rosetta only, on one computer at least. `plugin` names the table. */
export const needsRosettaSql = (plugin: SQL) => sql`coalesce('intel' = any(${plugin}.processors), false)`

/** True if all of its installations of which that is known are 32-bit. */
export const is32BitSql = (plugin: SQL) =>
  sql`coalesce('32-bit' = any(${plugin}.processors) and ${plugin}.processors <@ '{32-bit,unknown}', false)`
