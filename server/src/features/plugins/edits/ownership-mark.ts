import { sql } from 'drizzle-orm'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { plugins } from '../../../db/schema.ts'

/**
 * The metadata of a plugin after a person has said whether it is owned. Of a UAD plugin the word is kept beside the flag:
 * no analysis overrules it. `isUAD` is what the same change makes of the flag, where it names it.
 */
export const withMark = (isOwned: boolean, isUAD?: boolean) => sql`
  case when ${isUAD ?? plugins.isUAD} then ${plugins.metadata} || ${JSON.stringify(markOf(isOwned))}::jsonb
  else ${plugins.metadata} end`

const markOf = (isOwned: boolean): Pick<Plugin['metadata'], 'ownershipMark'> => ({
  ownershipMark: isOwned ? 'owned' : 'not-owned',
})
