import fs from 'node:fs'
import { ALTERNATIVE_FILES, alternativesAmong, PACKAGE_FACTS } from '#shared/songs/files/package-files.ts'
import type { SongPlace } from './find-songs.ts'
import { pathBelow } from './folder-entries.ts'

/** A file that the facts of a song depend on. `name` is '' for the song itself, and in a package the path from there with `/`. */
export type SongPart = { name: string; path: string; size: number; changedAt: number; inode: number }

/**
 * The files that the facts of a song depend on; none when it is no longer there. In a package no link is followed, so that it
 * cannot lead into a private folder. Throws errors of the file system.
 */
export function partsOf({ real, isPackage }: Pick<SongPlace, 'real' | 'isPackage'>): SongPart[] {
  if (!isPackage) return partAt(real, '')
  const pathOf = (...names: string[]) => names.reduce(pathBelow, real)
  const partOf = (...names: string[]) => partAt(pathOf(...names), names.join('/'))
  const all = pathOf('Alternatives')
  const names = isFolder(all) ? fs.readdirSync(all).filter((name) => isFolder(pathBelow(all, name))) : []
  return [
    ...alternativesAmong(names).flatMap((number) =>
      ALTERNATIVE_FILES.flatMap((file) => partOf('Alternatives', number, file)),
    ),
    ...(isFolder(pathOf(PACKAGE_FACTS[0])) ? partOf(...PACKAGE_FACTS) : []),
  ]
}

/** The same; none when the song cannot be looked at. Reading it then says why. */
export function currentParts(place: Pick<SongPlace, 'real' | 'isPackage'>): SongPart[] {
  try {
    return partsOf(place)
  } catch {
    return []
  }
}

function partAt(path: string, name: string): SongPart[] {
  const stat = fs.lstatSync(path, { throwIfNoEntry: false })
  return stat?.isFile() ? [{ name, path, ...fileStampOf(stat) }] : []
}

const isFolder = (path: string) => fs.lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** The facts that show a change of a file: its size in bytes, the time in whole milliseconds, and the number of the file. */
export const fileStampOf = ({ size, mtimeMs, ino }: Pick<fs.Stats, 'size' | 'mtimeMs' | 'ino'>) => ({
  size,
  changedAt: Math.floor(mtimeMs),
  inode: ino,
})

/** The text that shows a change of a song. Copies of a song have the same `sizes`. */
export type SongStamp = { sizes: string; times: string }

export const stampOf = (parts: readonly SongPart[]): SongStamp => ({
  sizes: parts.map(({ name, size }) => `${name} ${size}`).join(' '),
  times: parts.map(({ changedAt, inode }) => `${changedAt} ${inode}`).join(' '),
})

export const isSameStamp = (one: SongStamp, other: SongStamp): boolean =>
  one.sizes === other.sizes && one.times === other.times

/** The bytes of all parts together. */
export const sizeOf = ({ sizes }: SongStamp): number => numbersOf(sizes).reduce((sum, size) => sum + size, 0)

/** When the last of the parts was changed, in milliseconds. */
export const changedAtOf = ({ times }: SongStamp): number => Math.max(0, ...numbersOf(times, 0))

/** Each part has two words, by default the second of which is the number that is meant. Names of parts have no spaces. */
const numbersOf = (words: string, at = 1) =>
  words.split(' ').flatMap((word, i) => (i % 2 === at ? [Number(word)] : []))
