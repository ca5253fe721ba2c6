import type { Level } from './trust.ts'

/**
 * Somebody who has something to say of a definition. `isOwner`: a scan or a drop of theirs showed the plugin. `accountSince`:
 * when the account was made, in milliseconds since 1970.
 */
export type Speaker = { id: string; level: Level; isOwner: boolean; accountSince: number }
