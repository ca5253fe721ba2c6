import { noteSentence } from '#shared/bundles/note.ts'
import { unreadableReasonOf } from '#shared/bundles/unreadable.ts'
import { noSuchFolder } from './scan-words.ts'

/** A folder that could not be searched completely; `isAbsent` when it was asked for and does not exist. Or what is named like a plugin, but is none. */
export type FolderTrouble = { path: string; sentence: string; isAbsent?: boolean; isNoPlugin?: boolean }

/** The trouble with a folder, by default a requested one, after an error of the file system. */
export function folderTroubleOf(path: string, error: unknown, isInside = false): FolderTrouble {
  const reason = unreadableReasonOf(error)
  if (reason === 'vanished')
    return isInside
      ? { path, sentence: noteSentence('vanished') }
      : { path, sentence: noSuchFolder, isAbsent: true }
  return { path, sentence: noteSentence(reason === 'no-permission' ? 'no-permission' : 'unreadable') }
}
