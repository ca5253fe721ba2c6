import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import type { Db } from '../db/schema.ts'

/** Asks the known songs before plugins are moved. The feature of songs implements it. */
export type AskedSongs = {
  /** Does beforehand, without a lock, what `ask` would otherwise do while others wait. */
  prepare: (db: Db, userId: string) => Promise<void>
  /** What all known songs say about these plugins, in a transaction that holds the lock of the library. */
  ask: (tx: Db, userId: string, pluginIds: string[]) => Promise<RemovalCheck>
}
