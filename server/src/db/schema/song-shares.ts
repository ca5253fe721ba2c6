import { jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SharedNeed } from '#shared/songs/sharing/shared-need.ts'
import { ownerReference } from './accounts.ts'
import { timestampColumn } from './columns.ts'

/** A need as it is kept. The identifiers are facts about the product; they make comparing exact and are never answered. */
export type KeptNeed = SharedNeed & { id: string | null; ids: string[]; factory: boolean }

/** Links to what a song needs. A revoked one is deleted at once. */
export const songShares = pgTable(
  'song_shares',
  {
    userId: ownerReference(),
    id: uuid().notNull().defaultRandom(),
    /** For the list of the owner only. The link stays when the song is removed. */
    songId: uuid().notNull(),
    /** SHA-256 of the token; the token itself is only in the link. */
    tokenHash: text().notNull(),
    needs: jsonb().$type<KeptNeed[]>().notNull(),
    createdAt: timestampColumn().notNull(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('song_shares_token').on(table.tokenHash),
  ],
)
