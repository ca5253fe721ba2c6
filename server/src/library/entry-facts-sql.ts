import { type SQL, sql } from 'drizzle-orm'

/** True if an entry runs on Apple Silicon through Rosetta only, on one computer at least. `plugin` names the table. */
export const needsRosettaSql = (plugin: SQL) => sql`coalesce('intel' = any(${plugin}.processors), false)`

/** True if all of its installations of which that is known are 32-bit. */
export const is32BitSql = (plugin: SQL) =>
  sql`coalesce('32-bit' = any(${plugin}.processors) and ${plugin}.processors <@ '{32-bit,unknown}', false)`

/** The identity keys of an entry, for a select from plugins. In SQL, because drizzle leaves out the table names there. */
export const identityKeysSql = sql<string[]>`array(
  select i.key from identities i where i.user_id = plugins.user_id and i.plugin_id = plugins.id)`

/** The rules that lead to an entry, for a select from plugins. */
export const ruleKeysSql = sql<string[]>`array(
  select j.key from join_rules j where j.user_id = plugins.user_id and j.plugin_id = plugins.id)`
