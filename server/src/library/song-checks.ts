import type { UseFormat } from '#shared/plugins/format-facts.ts'
import type { RemovalCheck, RemovalCheckAnswer } from '#shared/songs/library/known-song.ts'
import type { Db } from '../db/schema.ts'

/** Asks the known songs before plugins are moved. The feature of songs implements it. */
export type SongChecks = {
  /** Does beforehand, without a lock, what `ask` would otherwise do while others wait. */
  prepare: (db: Db, userId: string) => Promise<void>
  /** The known songs that use these plugins, in a transaction that holds the lock of the library. */
  ask: (tx: Db, userId: string, pluginIds: string[]) => Promise<RemovalCheck>
  /** The same for uses in single formats: an answer for each question, in order. */
  askFormats: (tx: Db, userId: string, questions: PluginFormats[][]) => Promise<FormatCheck>
}

/** A plugin and the formats for which songs are asked, surely or perhaps. A question may be about several plugins. */
export type PluginFormats = { pluginId: string; formats: readonly UseFormat[] }

export type FormatCheck = Pick<RemovalCheck, 'read' | 'unseen'> & {
  answers: Pick<RemovalCheckAnswer, 'songs' | 'songCount'>[]
}

/** Asks about bundles again before a helper sets them aside, or deletes them. The feature of setting aside implements it. */
export type SetAsideGate = {
  /** True if these installations may be moved, in a transaction that holds the lock of the library. */
  mayMove: (tx: Db, userId: string, installationIds: string[]) => Promise<boolean>
  /** True if no song needs one of these installations, which are set aside. */
  mayDelete: (tx: Db, userId: string, installationIds: string[]) => Promise<boolean>
}
