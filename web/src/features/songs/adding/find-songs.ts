import { ALTERNATIVE_FILES, alternativesAmong, PACKAGE_FACTS } from '#shared/songs/files/package-files.ts'
import { fileKindOf, isBackupFolder, isPackageName, isPassedFolder } from '#shared/songs/files/song-names.ts'
import { MAX_SONGS } from '#shared/songs/library/known-song.ts'
import type { SongToRead } from './read-one-song.ts'

/** A dropped or chosen file or folder. */
export type SongEntry = {
  name: string
  isFolder: boolean
  list: () => Promise<SongEntry[]>
  file: (path?: string) => Promise<File>
}

/** A file or package that may be a song. `path` begins with the dropped folder; it is the name for what was dropped alone. */
export type SongPlace = { path: string; entry: SongEntry; isPerhaps: boolean; isInFolder: boolean }

/** `skippedBackups` counts folders and files. */
export type FoundSongs = { places: SongPlace[]; unsearched: number; skippedBackups: number; isCut: boolean }

type FindOptions = { withBackups: boolean; signal: AbortSignal; onFound: (count: number) => void }

/** Finds the songs in a drop by their names, as the helper does; `withBackups` adds backups. Rejects only with the reason of the signal. */
export async function findSongs(
  dropped: SongEntry[],
  { withBackups, signal, onFound }: FindOptions,
): Promise<FoundSongs> {
  const found: FoundSongs = { places: [], unsearched: 0, skippedBackups: 0, isCut: false }
  const add = (place: SongPlace) => {
    if (found.places.length < MAX_SONGS) found.places.push(place)
    else found.isCut = true
  }
  const left = dropped.filter(({ name }) => !name.includes('/'))
  // A dropped file itself is read whatever its name is.
  for (const entry of left)
    if (!entry.isFolder) add({ path: entry.name, entry, isPerhaps: false, isInFolder: false })
  const folders = left.flatMap((entry) => (entry.isFolder ? { entry, path: entry.name } : [])).reverse()
  for (let next = folders.pop(); next && !found.isCut; next = folders.pop()) {
    signal.throwIfAborted()
    const { entry, path } = next
    if (isPackageName(entry.name)) {
      add({ path, entry, isPerhaps: false, isInFolder: path.includes('/') })
      continue
    }
    const inside = await entry.list().catch(() => undefined)
    if (!inside) found.unsearched += 1
    const hasStudioOneSong = inside?.some(({ name, isFolder }) => !isFolder && /\.song$/i.test(name)) ?? false
    for (const each of inside ?? []) {
      const kind = each.isFolder ? undefined : fileKindOf(each.name)
      const below = `${path}/${each.name}`
      const isBackup = each.isFolder
        ? isBackupFolder(each.name, hasStudioOneSong)
        : kind === 'backup' || kind === 'perhaps-backup'
      if (isBackup && !withBackups) found.skippedBackups += kind === 'perhaps-backup' ? 0 : 1
      else if (each.isFolder && !isPassedFolder(each.name)) folders.push({ entry: each, path: below })
      else if (kind && kind !== 'other')
        add({ path: below, entry: each, isPerhaps: kind.startsWith('perhaps'), isInFolder: true })
    }
    onFound(found.places.length)
  }
  return found
}

/** The files of a song. A package is asked only for those that its facts depend on. Rejects with errors of the browser. */
export async function filesOf({ entry }: SongPlace): Promise<SongToRead> {
  const { name, isFolder } = entry
  if (!isFolder) return { name, isPackage: false, files: [{ name, file: await entry.file() }] }
  const isAlternatives = (each: SongEntry) => each.isFolder && each.name === 'Alternatives'
  const inside = (await (await entry.list()).find(isAlternatives)?.list()) ?? []
  const folders = inside.filter((each) => each.isFolder).map((each) => each.name)
  const paths = [
    ...alternativesAmong(folders).flatMap((number) =>
      ALTERNATIVE_FILES.map((file) => `Alternatives/${number}/${file}`),
    ),
    PACKAGE_FACTS.join('/'),
  ]
  const files = []
  for (const path of paths) {
    const file = await entry.file(path).catch(() => undefined)
    if (file) files.push({ name: path, file })
  }
  return { name, isPackage: true, files }
}
