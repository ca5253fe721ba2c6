import type { TrustLevel } from './trust.ts'

/** A person who claims or votes. `isOwner`: one of their scans or drops had the plugin. `accountSince`: in milliseconds since 1970. */
export type CommunityMember = { id: string; level: TrustLevel; isOwner: boolean; accountSince: number }
