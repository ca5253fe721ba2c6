import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { DawId } from '#shared/songs/daws.ts'
import { ownerReference } from './accounts.ts'

/** The DAWs that a user says to use on a computer. A computer without any is one of which nothing was said. */
export const computerDaws = pgTable(
  'computer_daws',
  {
    userId: ownerReference(),
    /** As in installations. */
    machine: text().notNull(),
    daw: text().$type<DawId>().notNull(),
    /** The import that brought it; null when the user has chosen it. Undoing the import removes it. */
    importId: uuid(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.machine, table.daw] })],
)
