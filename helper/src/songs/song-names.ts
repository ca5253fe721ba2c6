/** Files of songs, and of DAWs that hide their plugins, which the reader says by name. */
const SONG =
  /\.(?:als|flp|rpp|cpr|npr|song|dawproject|xrns|ardour|mmpz?|bwproject|logicx|band|(?:logicx|band|flp)\.zip|reason|rns|rsn|record|ptx|ptf|pts|pt5|ptxt|all|arr)$/i

/** Files that mostly belong to other programs: only what they hold tells whether they are songs. */
const PERHAPS_A_SONG = /\.(?:txt|zip)$/i

const BACKUP_FILE =
  /\.(?:rpp|cpr|npr|ardour|mmpz?)[.-]bak$|\((?:auto-?saved?|overwritten)\b[^)]*\)\.[a-z]+$/i
const PERHAPS_A_BACKUP = /\.bak$/i
const BACKUP_FOLDER = /^(?:backups?|auto-backups|(?:project|session) file backups|auto[- ]?saves?)$/i

/** Folders that are one song. */
const PACKAGE = /\.(?:logicx|band)$/i

/** Folders of systems, which may be neither searched nor opened. */
const SYSTEM_FOLDER = /^(?:\$RECYCLE\.BIN|System Volume Information)$/i

type FileKind = 'song' | 'perhaps-song' | 'backup' | 'perhaps-backup' | 'other'

/** What a file is by its name. */
export function fileKindOf(name: string): FileKind {
  if (!name.includes('.', 1) || isHiddenName(name)) return 'other'
  if (BACKUP_FILE.test(name)) return 'backup'
  if (SONG.test(name)) return 'song'
  if (PERHAPS_A_SONG.test(name)) return 'perhaps-song'
  return PERHAPS_A_BACKUP.test(name) ? 'perhaps-backup' : 'other'
}

export const isPackageName = (name: string): boolean => PACKAGE.test(name)

/** Whether DAWs keep older copies of songs in a folder of this name. Studio One has its `History` beside the song. */
export const isBackupFolder = (name: string, hasStudioOneSong: boolean): boolean =>
  BACKUP_FOLDER.test(name) || (hasStudioOneSong && /^history$/i.test(name))

/** Whether a folder is passed by. On foreign disks macOS also writes `._NAME` beside each file. */
export const isPassedFolder = (name: string): boolean => isHiddenName(name) || SYSTEM_FOLDER.test(name)

const isHiddenName = (name: string) => name.startsWith('.')
