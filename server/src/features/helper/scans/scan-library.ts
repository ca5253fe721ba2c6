import type * as z from 'zod/mini'
import type { addedCounts } from '#shared/plugins/added.ts'
import type { NewPlugin } from '#shared/plugins/plugin.ts'
import type { Db } from '../../../db/open.ts'
import type { installations } from '../../../db/schema.ts'

type Computer = { userId: string; machine: string }
type Move = { from: string; to: string }

/** The library changes of helpers, which the plugins feature implements. `tx` is a transaction of `changeLibrary`. */
export type ScanLibrary = {
  /** Adds all of these bundles in one transaction. */
  add: (db: Db, on: Computer, found: NewPlugin[], now: Date) => Promise<z.infer<typeof addedCounts>>
  /** Compares found bundles with the library. Returns the change that updates it, if any. */
  compareFound: (
    db: Db,
    scan: Computer & { since: Date; adds: boolean },
    found: NewPlugin[],
    now: Date,
  ) => Promise<{
    statuses: ('new' | 'known' | 'updated')[]
    /** Returns the number of created entries. */
    change: ((tx: Db) => Promise<number>) | undefined
  }>
  markGone: (
    tx: Db,
    on: Computer,
    gone: { ids: string[]; folders: string[] },
    now: Date,
  ) => Promise<(typeof installations.$inferSelect)[]>
  markMoved: (tx: Db, on: Computer, moved: Move[], broughtBack: Move[], now: Date) => Promise<void>
  removePlaces: (tx: Db, on: Computer, now: Date) => Promise<number>
}
