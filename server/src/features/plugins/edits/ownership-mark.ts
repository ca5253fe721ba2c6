import { sql } from 'drizzle-orm'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { plugins } from '../../../db/schema.ts'

/** The metadata after a user set the ownership: a UAD plugin is marked against analyses. `isUAD`: the new flag, if it changes too. */
export const metadataWithOwnershipMark = (isOwned: boolean, isUAD?: boolean) => sql`
  case when ${isUAD ?? plugins.isUAD} then ${plugins.metadata} || ${JSON.stringify(markOf(isOwned))}::jsonb
  else ${plugins.metadata} end`

const markOf = (isOwned: boolean): Pick<Plugin['metadata'], 'ownershipMark'> => ({
  ownershipMark: isOwned ? 'owned' : 'not-owned',
})
