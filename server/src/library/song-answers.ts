import type { FormatUse, SongEvidence } from '#shared/formats/song-evidence.ts'
import type { PluginUsage } from '#shared/songs/library/known-song.ts'
import type { Db } from '../db/schema.ts'

/** Questions of other features about all known songs. The feature of songs answers them. */
export type SongAnswers = {
  /** Where songs use each plugin. */
  usage: (db: Db, userId: string) => Promise<Pick<PluginUsage, 'pluginId' | 'songs' | 'perhaps'>[]>
  /** How many were read, and how many could not be read completely. Saves and backups of one song count once. */
  read: (db: Db, userId: string) => Promise<{ read: number; unread: number }>
  /** In which formats songs use each plugin, and what was not looked at. */
  evidence: (db: Db, userId: string) => Promise<SongEvidence>
  /** The songs that use these plugins, by format. */
  formatUses: (db: Db, userId: string, pluginIds: readonly string[]) => Promise<FormatUse[]>
}
