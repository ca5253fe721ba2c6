import { fileKindOf, isBackupFolder, isPackageName, SONG_BACKUP, ZIPPED_SONG } from './song-names.ts'

/**
 * Where a file belongs: `group` is the path of its song, without the ending and without what tells backups and autosaves apart, and
 * equal for all of them. Paths of all systems are taken. Two songs of one folder are two, whatever their names are.
 */
export function songGroupOf(path: string): { group: string; isBackup: boolean } {
  const names = path.normalize('NFC').split(/[\\/]/)
  const inPackage = names.findIndex((name) => isPackageName(name))
  if (inPackage >= 0 && inPackage < names.length - 1)
    return { group: groupPath(names.slice(0, inPackage), names[inPackage] ?? ''), isBackup: true }
  const name = names.pop() ?? ''
  const kind = fileKindOf(name)
  const isInBackups = isBackupFolder(names.at(-1) ?? '', /\.song$/i.test(name))
  const isBackup = isInBackups || kind === 'backup' || kind === 'perhaps-backup'
  if (isInBackups) names.pop()
  return { group: groupPath(names, isBackup ? withoutMarks(name) : name), isBackup }
}

const groupPath = (folders: string[], name: string) => [...folders, name.replace(ENDINGS, '')].join('/')

const ENDINGS = new RegExp(`${SONG_BACKUP}|${ZIPPED_SONG}|\\.[a-z0-9-]{1,10}$`, 'i')

/** The name of a backup as that of its song. A name may have several marks. */
function withoutMarks(name: string): string {
  const ending = ENDINGS.exec(name)?.[0] ?? ''
  let stem = name.slice(0, name.length - ending.length)
  for (let marks = 0; marks < MOST_MARKS; marks++) {
    const mark = MARKS.find((each) => each.test(stem))
    if (!mark) break
    stem = stem.replace(mark, '')
  }
  // Cubase numbers its backups.
  if (/^\.bak$/i.test(ending)) stem = stem.replace(/-\d{2}$/, '')
  return stem + ending
}

const MOST_MARKS = 4

/** The marks that DAWs write behind the name of a song: the time of a backup in several forms, or a word in brackets. */
const MARKS = [
  / \[\d{4}-\d\d-\d\d \d{6}\]$/,
  /[-_ ]{1,3}\d{4}-\d\d-\d\d(?:[-_ T]{1,3}\d\d[-:h_.]?\d\d(?:[-:_.]?\d\d)?)?$/,
  / ?\((?:auto-?saved?|overwritten|before autosave)[^()]{0,80}\)$/i,
  /[_ ]overwritten at \d{1,2}h\d\d$/i,
  /\.bak\.\d{1,4}$/i,
  /\.autosave$/i,
]
