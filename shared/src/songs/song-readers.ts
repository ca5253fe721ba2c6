import { readAbleton } from './ableton/live-set.ts'
import { readArdour } from './ardour/read-ardour.ts'
import { readBitwig } from './bitwig/read-bitwig.ts'
import type { Inflate } from './bytes/inflate.ts'
import { readCubase } from './cubase/read-cubase.ts'
import { isDawProject, readDawProject } from './dawproject/read-dawproject.ts'
import type { SongKind } from './daws.ts'
import { holdsFlStudio, readFlStudio, readPackedFlStudio } from './fl-studio/read-fl-studio.ts'
import { isPackedLmms, LMMS_ROOTS, readLmms } from './lmms/read-lmms.ts'
import { isLogic, isProjectData, readLogic, readLogicData } from './logic/read-logic.ts'
import { isSessionText, readSessionText } from './pro-tools/read-session-text.ts'
import { isReaper, readReaper } from './reaper/read-reaper.ts'
import type { SongStart } from './recognize.ts'
import { isRenoise, readRenoise } from './renoise/read-renoise.ts'
import type { Song } from './song.ts'
import type { PackedFile, SongFile } from './source.ts'
import { isStudioOne, readStudioOne } from './studio-one/read-studio-one.ts'

/**
 * How songs are known and read: a file by the bytes at its start, and only where these are plain text by its name; several files by
 * their paths in a folder or an archive. Both throw `UnreadableSong` and nothing else.
 */
export type SongReader = {
  file?: {
    isSong: (start: SongStart) => boolean
    read: (file: SongFile, inflate: Inflate, start: SongStart) => Promise<Song>
  }
  packed?: {
    isSong: (files: readonly PackedFile[]) => boolean
    read: (files: readonly PackedFile[], name: string) => Promise<Song>
  }
}

/** The reader of each kind. They are asked in this order: one that knows its songs by less comes later. */
export const SONG_READERS: Record<SongKind, SongReader> = {
  ableton: { file: { isSong: ({ head }) => head.startsWith('\x1f\x8b'), read: readAbleton } },
  bitwig: { file: { isSong: ({ head }) => head.startsWith('BtWg'), read: readBitwig } },
  cubase: {
    file: { isSong: ({ head }) => /^RIF[F2]/.test(head) && head.includes('NUND'), read: readCubase },
  },
  dawproject: { packed: { isSong: isDawProject, read: readDawProject } },
  'studio-one': { packed: { isSong: isStudioOne, read: readStudioOne } },
  renoise: { packed: { isSong: isRenoise, read: readRenoise } },
  logic: {
    file: { isSong: isProjectData, read: readLogicData },
    packed: { isSong: isLogic, read: readLogic },
  },
  'fl-studio': {
    file: { isSong: ({ head }) => head.startsWith('FLhd'), read: readFlStudio },
    packed: { isSong: holdsFlStudio, read: readPackedFlStudio },
  },
  'pro-tools': { file: { isSong: isSessionText, read: readSessionText } },
  reaper: { file: { isSong: isReaper, read: readReaper } },
  lmms: {
    file: {
      isSong: (start) => isPackedLmms(start) || LMMS_ROOTS.includes(start.root),
      read: (file, inflate, start) => readLmms(file, isPackedLmms(start), inflate),
    },
  },
  ardour: { file: { isSong: ({ root }) => root === 'Session', read: readArdour } },
}
