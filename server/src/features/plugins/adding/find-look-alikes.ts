import { sql } from 'drizzle-orm'
import type { Identity } from '#shared/bundles/identity/identity.ts'
import { preparedStatement } from '../../../db/prepared-statement.ts'
import {
  type Db,
  definitionIdentities,
  definitions,
  identities,
  joinRules,
  plugins,
  updateHistory,
} from '../../../db/schema.ts'
import { identityKeysSql, ruleKeysSql } from '../../../library/entry-facts-sql.ts'
import { ignoredUpdatesSql, latestVersionsSql } from '../../../library/known-updates.ts'
import { isMergedInLibrarySql } from '../../../library/merged-entries.ts'
import { installationsSql } from '../installations/installations.ts'
import type { JoinableEntry } from './entry.ts'

/** An entry, with the keys of its definition if the definition has a name and a maker, so that only new keys could change it. */
export type LookAlike = JoinableEntry & { settledKeys: string[] }

/**
 * The entries that share a key or the name with one of these identities, that one of these rules leads to, or that have one of these
 * ids, with their keys and installations, the oldest first. Among them are merged entries, and the entries that those are merged
 * into.
 */
export const findLookAlikes = (
  db: Db,
  userId: string,
  identities: Identity[],
  { ruleKeys = [], ids = [] }: { ruleKeys?: string[]; ids?: string[] } = {},
) =>
  selectLookAlikes(db, {
    userId,
    ids,
    names: [...new Set(identities.map(({ nameKey }) => nameKey))],
    keys: [...new Set(identities.flatMap(({ keys }) => keys))],
    rules: [...new Set(ruleKeys)],
  })

const userId = sql.placeholder('userId')

/** The version that a pending update began with; null when none is pending. */
const updatingFromSql = sql`(
  select h.previous_version from ${updateHistory} h
  where h.user_id = plugins.user_id and h.plugin_id = plugins.id and h.status = 'pending')`

/*
 * A union, because PostgreSQL reads the whole library for an `or`. As an array, because then the planner expects the same cost
 * for few keys and for many, and reuses its plan.
 */
const selectLookAlikes = preparedStatement<LookAlike>(
  'look-alikes',
  sql`
    select id, merged_into as "mergedInto", name, name_key as "nameKey",
      former_names as "formerNames", vendor_key as "vendorKey", manufacturer, type, is_uad as "isUAD",
      is_guess as "isGuess", update_available as "updateAvailable", definition_id as "definitionId",
      (extract(epoch from added_at) * 1000)::float8 as "addedAt", overrides, replaced,
      ${identityKeysSql} as keys, ${ruleKeysSql} as "ruleKeys",
      ${installationsSql} as installed, ${updatingFromSql} as "updatingFrom", ${latestVersionsSql(sql`plugins.definition_id`)} as latest,
      ${ignoredUpdatesSql} as ignored,
      array(select k.key from ${definitions} d join ${definitionIdentities} k on k.definition_id = d.id
        where d.id = plugins.definition_id and d.name <> '' and d.manufacturer <> '' and d.vendor_key <> '') as "settledKeys"
    from ${plugins}
    where user_id = ${userId} and (removed_at is null or ${isMergedInLibrarySql}) and id = any(array(
      with found as (
        select id from ${plugins} where user_id = ${userId} and name_key = any(${sql.placeholder('names')})
        union
        select plugin_id from ${identities} where user_id = ${userId} and key = any(${sql.placeholder('keys')})
        union
        select plugin_id from ${joinRules} where user_id = ${userId} and key = any(${sql.placeholder('rules')}))
      select id from found
      union
      select m.merged_into from found join ${plugins} m on m.user_id = ${userId} and m.id = found.id
      where m.merged_into is not null
      union
      select unnest(${sql.placeholder('ids')}::uuid[])))
    order by added_at, id`,
)
