import { DAWS, type Daw } from '../daws.ts'
import { SONGS_OF_DAWS } from '../song.ts'

type FileKind = 'song' | 'perhaps-song' | 'backup' | 'perhaps-backup' | 'other'

const KINDS = new Map<string, FileKind>([
  // The reader says which DAW hides its plugins.
  ...Object.values<Daw>(DAWS).flatMap(({ hides }) => kindOf('song', hides?.endings)),
  ...SONGS_OF_DAWS.flatMap(({ endings, perhaps, backups }) => [
    ...kindOf('song', endings),
    ...kindOf('perhaps-song', perhaps),
    ...kindOf('backup', backups),
  ]),
  ['zip', 'perhaps-song'],
  ['bak', 'perhaps-backup'],
])

const endingsWhere = (isOne: (songs: (typeof SONGS_OF_DAWS)[number]) => boolean | undefined) =>
  SONGS_OF_DAWS.filter(isOne)
    .flatMap(({ endings }) => endings)
    .join('|')

/** A pattern of the names of songs with `.bak` behind them. */
export const SONG_BACKUP = `\\.(?:${endingsWhere(({ addsBak }) => addsBak)})\\.bak$`
/** A pattern of the names of songs with `.zip` behind them. */
export const ZIPPED_SONG = `\\.(?:${endingsWhere(({ isZipped }) => isZipped)})\\.zip$`

const BACKUP_FILE = new RegExp(
  `${SONG_BACKUP}|\\((?:auto-?saved?|overwritten)[^()]{0,80}\\)\\.[a-z]{1,10}$`,
  'i',
)
const ZIPPED_FILE = new RegExp(ZIPPED_SONG, 'i')
const BACKUP_FOLDER = /^(?:backups?|auto-backups|(?:project|session) file backups|auto[- ]?saves?)$/i

/** Folders that are one song. */
const PACKAGE = new RegExp(`\\.(?:${endingsWhere(({ isFolder }) => isFolder)})$`, 'i')

/** Folders of systems, which may be neither searched nor opened. */
const SYSTEM_FOLDER = /^(?:\$RECYCLE\.BIN|System Volume Information)$/i

/** The kind of a file by its name. Most files in a folder of songs are audio, so this has to be quick for those. */
export function fileKindOf(name: string): FileKind {
  const kind = KINDS.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
  if (!kind || !name.includes('.') || isHiddenName(name)) return 'other'
  if (BACKUP_FILE.test(name)) return 'backup'
  return ZIPPED_FILE.test(name) ? 'song' : kind
}

export const isPackageName = (name: string): boolean => PACKAGE.test(name)

/** True for the name of a folder in which DAWs keep older copies of songs. Studio One has its `History` beside the song. */
export const isBackupFolder = (name: string, hasStudioOneSong: boolean): boolean =>
  BACKUP_FOLDER.test(name) || (hasStudioOneSong && /^history$/i.test(name))

/** True for a folder that is passed by. On foreign disks macOS also writes `._NAME` beside each file. */
export const isPassedFolder = (name: string): boolean => isHiddenName(name) || SYSTEM_FOLDER.test(name)

const isHiddenName = (name: string) => name.startsWith('.')

function kindOf(kind: FileKind, endings: readonly string[] = []) {
  return endings.map((ending) => [ending, kind] as const)
}
