import fs from 'node:fs'

/** `isFinal` is false when another scan may give another size, because the bundle shares files with something else. */
export type MeasuredSize = { bytes: number | null; isFinal: boolean }

/**
 * Measures the bundles of one scan. A file with several names (hard links) counts once in the whole scan, links in a bundle are not
 * followed and count nothing, and a bundle that is a link counts as what it leads to. So the sizes together are what the disk holds.
 */
export function sizeMeter() {
  /** Files with several names that were counted. */
  const counted = new Set<string>()

  /** The bytes of a file, or of all files in a folder. Null when a part cannot be read, or when there are more than `most` parts. */
  return function measure(path: string, most = Number.POSITIVE_INFINITY): MeasuredSize {
    let visitedCount = 0
    const namesInside = new Map<string, { met: number; all: number }>()

    function sizeOf(current: string): number {
      if (++visitedCount > most) throw new Error('There are too many files.')
      const stat = fs.lstatSync(current)
      if (stat.isDirectory())
        return fs.readdirSync(current).reduce((sum, name) => sum + sizeOf(`${current}/${name}`), 0)
      if (!stat.isFile()) return 0
      return stat.nlink > 1 ? sizeOfLinked(stat) : stat.size
    }

    function sizeOfLinked({ dev, ino, nlink, size }: fs.Stats) {
      const key = `${dev}:${ino}`
      const names = namesInside.get(key) ?? { met: 0, all: nlink }
      namesInside.set(key, { ...names, met: names.met + 1 })
      if (counted.has(key)) return 0
      counted.add(key)
      return size
    }

    try {
      const bytes = sizeOf(fs.realpathSync(path))
      return { bytes, isFinal: [...namesInside.values()].every(({ met, all }) => met === all) }
    } catch {
      // Otherwise such a bundle would be visited again by every scan.
      return { bytes: null, isFinal: true }
    }
  }
}

/** The bytes of one bundle by itself. Null when a part cannot be read. */
export const sizeOnDisk = (path: string): number | null => sizeMeter()(path).bytes
