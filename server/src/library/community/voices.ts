import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Voice } from '#shared/community/voice.ts'
import { observations, users } from '../../db/schema.ts'

/** The columns that decide if a user's word about a definition counts, for a query of users. */
export const voiceColumnsFor = (definitionId: SQL) => ({
  userId: users.id,
  accountSince: users.createdAt,
  isFlagged: users.isFlagged,
  registeredFrom: users.network,
  otherPlugins: sql<number>`(${otherPluginsSql(sql`users.id`, definitionId)})`.mapWith(Number),
})

/** The same for a query that joins users and revisions. */
export const voiceColumns = voiceColumnsFor(sql`revisions.definition_id`)

type VoiceRow = Omit<Voice, 'accountSince' | 'spokeFrom'> & { accountSince: Date }

/** The voice of a user; `spokeFrom` is the stored hash of the call's network. */
export const voiceOf = ({ accountSince, ...facts }: VoiceRow, spokeFrom: string | null): Voice => ({
  ...facts,
  spokeFrom,
  accountSince: accountSince.getTime(),
})

/** The number of other plugins that a user has, at most 20, which are enough to be counted. */
export function otherPluginsSql(userId: SQL, definitionId: SQL) {
  return sql`
    select count(*) from (
      select distinct x.definition_id from ${observations} x
      where x.user_id = ${userId} and x.definition_id <> ${definitionId} limit 20) others`
}

/** The hash of a network prefix, for one definition, so that it cannot be compared with what its user said of other plugins. */
export const voiceNetworkHash = (definitionId: string, network: string | null) =>
  network && createHash('sha256').update(`${definitionId} ${network}`).digest('base64url')
