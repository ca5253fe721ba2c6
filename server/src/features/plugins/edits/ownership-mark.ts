import { type SQL, sql } from 'drizzle-orm'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { plugins } from '../../../db/schema.ts'

/** The metadata after a user set the ownership: a UAD plugin is marked against analyses. */
export const metadataWithOwnershipMark = (isOwned: boolean) =>
  withOwnershipMark(sql`${plugins.metadata}`, isOwned)

/** The same for other metadata than the present one. `isUAD`: the new flag, if it changes too. */
export const withOwnershipMark = (metadata: SQL, isOwned: boolean, isUAD?: boolean) => sql`
  case when ${isUAD ?? plugins.isUAD} then ${metadata} || ${JSON.stringify(markOf(isOwned))}::jsonb else ${metadata} end`

const markOf = (isOwned: boolean): Pick<Plugin['metadata'], 'ownershipMark'> => ({
  ownershipMark: isOwned ? 'owned' : 'not-owned',
})
