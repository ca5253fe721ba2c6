import { sql } from 'drizzle-orm'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { plugins } from '../../../db/schema.ts'

/**
 * The metadata of a plugin after a user has set its ownership. A UAD plugin gets a mark, so that no analysis overrules the
 * user. `isUAD` is the new value of that flag, if the same change sets it.
 */
export const metadataWithOwnershipMark = (isOwned: boolean, isUAD?: boolean) => sql`
  case when ${isUAD ?? plugins.isUAD} then ${plugins.metadata} || ${JSON.stringify(markOf(isOwned))}::jsonb
  else ${plugins.metadata} end`

const markOf = (isOwned: boolean): Pick<Plugin['metadata'], 'ownershipMark'> => ({
  ownershipMark: isOwned ? 'owned' : 'not-owned',
})
