import { endingsInSongs, formatsBy } from '../../plugins/format-lists.ts'
import type { UsedPlugin } from './joinable-entry.ts'
import { isNamed } from './used-forms.ts'

/** True for a use that names nothing but the file of its plugin, as Bitwig and LMMS do. */
export const isFileOnly = ({ ids, maker, name }: UsedPlugin): boolean =>
  ids.length === 0 && maker === '' && ENDING.test(name)

/** A file name for comparison, with the format instead of its ending, because a VST2 has another ending on each system. */
export function fileKeyOf(fileName: string): string {
  const ending = ENDING.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const stem = ending ? fileName.slice(0, -ending.length - 1) : fileName
  return `${FORMATS_OF_FILES.get(ending) ?? ''}/${stem.normalize('NFKC').toLowerCase()}`
}

/** The format of which a file of this name is; '' for one of another ending. */
export const formatOfFile = (fileName: string): string =>
  FORMATS_OF_FILES.get(ENDING.exec(fileName)?.[1]?.toLowerCase() ?? '') ?? ''

const FORMATS_OF_FILES = formatsBy(endingsInSongs)
const ENDING = new RegExp(`\\.(${[...FORMATS_OF_FILES.keys()].join('|')})$`, 'i')

/** The knowledge of files in an index of a library. */
type FileKnowledge = { formatsWithoutFiles: ReadonlySet<string> }

/**
 * Why a use to which nothing is joined may be in the library all the same, as a sentence; null when its absence is proved. A file is
 * proved to be absent only if the library knows the files of all its plugins of the format.
 */
export function unprovedReason(use: UsedPlugin, { formatsWithoutFiles }: FileKnowledge): string | null {
  if (!isNamed(use)) return 'The song gives only a code, so it cannot be matched by name.'
  if (isFileOnly(use) && formatsWithoutFiles.has(formatOfFile(use.name))) {
    return 'The song gives only a file name, and some plugins in the library have no known file name.'
  }
  return null
}
