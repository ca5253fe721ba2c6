import fs from 'node:fs'
import { sep } from 'node:path'
import type { Seen } from './open-reader.ts'

/** A wrapper has one or two. */
const MOST_LINKS = 100

/**
 * `isFinal` is false when another scan may give another size, because the bundle shares files with something else. `links` are the real
 * paths outside the bundle to which links inside it lead. `contents` are the names in its folder `Contents`; undefined when it has none
 * that was listed.
 */
export type MeasuredSize = { bytes: number | null; isFinal: boolean; links: string[]; contents?: string[] }

type MeasureOptions = {
  /** The most files and folders to visit. */
  most?: number
  /** The status of a file that was read a moment ago, by its path. */
  seen?: (path: string) => Seen | null
  /** It was listed as a folder a moment ago. */
  isFolder?: boolean
}

/**
 * Measures the bundles of one scan. A file with several names (hard links) counts once in the whole scan, links in a bundle are not
 * followed and count nothing, and a bundle that is a link counts as what it leads to. So the sizes together are what the disk holds.
 */
export function sizeMeter() {
  /** Files with several names that were counted. */
  const counted = new Set<string>()

  /** The bytes of a file, or of all files in a folder. Null when a part cannot be read, or when there are more than `most` parts. */
  return function measure(path: string, options: MeasureOptions = {}): MeasuredSize {
    const { most = Number.POSITIVE_INFINITY, seen = () => undefined, isFolder = false } = options
    let visitedCount = 0
    let contents: string[] | undefined
    const namesInside = new Map<string, { met: number; all: number }>()
    const links: string[] = []
    /** The real path of the bundle, which is only asked for when a link is met. */
    let root: string | undefined

    function sizeOfFolder(folder: string): number {
      let sum = 0
      const entries = fs.readdirSync(folder, { withFileTypes: true })
      if (contents === undefined && folder === `${path}/Contents`) contents = entries.map(({ name }) => name)
      for (const entry of entries) {
        if (++visitedCount > most) throw new Error('There are too many files.')
        const current = `${folder}/${entry.name}`
        if (entry.isDirectory()) sum += sizeOfFolder(current)
        else if (entry.isFile()) sum += sizeOfFile(seen(current) ?? fs.lstatSync(current))
        else if (entry.isSymbolicLink()) noteLink(current)
      }
      return sum
    }

    const sizeOf = (stat: fs.Stats) =>
      stat.isDirectory() ? sizeOfFolder(path) : stat.isFile() ? sizeOfFile(stat) : 0

    const sizeOfFile = (stat: FileStatus) => (stat.nlink > 1 ? sizeOfLinked(stat) : stat.size)

    function sizeOfLinked({ dev, ino, nlink, size }: FileStatus) {
      const key = `${dev}:${ino}`
      const names = namesInside.get(key) ?? { met: 0, all: nlink }
      namesInside.set(key, { ...names, met: names.met + 1 })
      if (counted.has(key)) return 0
      counted.add(key)
      return size
    }

    function noteLink(link: string) {
      try {
        const target = fs.realpathSync.native(link)
        root ??= fs.realpathSync.native(path)
        if (!target.startsWith(`${root}${sep}`) && links.length < MOST_LINKS) links.push(target)
      } catch {
        // A broken link leads to nothing that could be moved.
      }
    }

    try {
      const bytes = isFolder ? sizeOfFolder(path) : sizeOf(fs.statSync(path))
      const isFinal = [...namesInside.values()].every(({ met, all }) => met === all)
      return { bytes, isFinal, links, ...(contents && { contents }) }
    } catch {
      // Otherwise such a bundle would be visited again by every scan.
      return { bytes: null, isFinal: true, links }
    }
  }
}

type FileStatus = NonNullable<Seen>

/** The bytes of one bundle by itself. Null when a part cannot be read. */
export const sizeOnDisk = (path: string): number | null => sizeMeter()(path).bytes
