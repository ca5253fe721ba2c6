type FileKind = 'song' | 'perhaps-song' | 'backup' | 'perhaps-backup' | 'other'

const SONGS = 'als flp rpp cpr npr song dawproject xrns ardour mmp mmpz bwproject logicx band'
/** Songs of DAWs that hide their plugins, which the reader says by name. */
const HIDING = 'reason rns rsn record ptx ptf pts pt5 ptxt all arr'
/** Mostly files of other programs: only what they hold tells whether they are songs. */
const PERHAPS_SONGS = 'txt zip'

const KINDS = new Map<string, FileKind>([
  ...kindOf('song', `${SONGS} ${HIDING}`),
  ...kindOf('perhaps-song', PERHAPS_SONGS),
  ...kindOf('backup', 'rpp-bak'),
  ...kindOf('perhaps-backup', 'bak'),
])

const BACKUP_FILE =
  /\.(?:rpp|cpr|npr|ardour|mmpz?)\.bak$|\((?:auto-?saved?|overwritten)[^()]{0,80}\)\.[a-z]{1,10}$/i
const ZIPPED_SONG = /\.(?:logicx|band|flp)\.zip$/i
const BACKUP_FOLDER = /^(?:backups?|auto-backups|(?:project|session) file backups|auto[- ]?saves?)$/i

/** Folders that are one song. */
const PACKAGE = /\.(?:logicx|band)$/i

/** Folders of systems, which may be neither searched nor opened. */
const SYSTEM_FOLDER = /^(?:\$RECYCLE\.BIN|System Volume Information)$/i

/** What a file is by its name. Most files in a folder of songs are audio, so this has to be quick for those. */
export function fileKindOf(name: string): FileKind {
  const kind = KINDS.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
  if (!kind || !name.includes('.') || isHiddenName(name)) return 'other'
  if (BACKUP_FILE.test(name)) return 'backup'
  return ZIPPED_SONG.test(name) ? 'song' : kind
}

export const isPackageName = (name: string): boolean => PACKAGE.test(name)

/** Whether DAWs keep older copies of songs in a folder of this name. Studio One has its `History` beside the song. */
export const isBackupFolder = (name: string, hasStudioOneSong: boolean): boolean =>
  BACKUP_FOLDER.test(name) || (hasStudioOneSong && /^history$/i.test(name))

/** Whether a folder is passed by. On foreign disks macOS also writes `._NAME` beside each file. */
export const isPassedFolder = (name: string): boolean => isHiddenName(name) || SYSTEM_FOLDER.test(name)

const isHiddenName = (name: string) => name.startsWith('.')

function kindOf(kind: FileKind, endings: string) {
  return endings.split(' ').map((ending) => [ending, kind] as const)
}
