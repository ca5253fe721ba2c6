import type { TrustLevel } from './trust.ts'

/**
 * A person who claims or votes on a definition. `isOwner`: one of their scans or drops included the plugin. `accountSince`:
 * when the account was created, in milliseconds since 1970.
 */
export type CommunityMember = { id: string; level: TrustLevel; isOwner: boolean; accountSince: number }
