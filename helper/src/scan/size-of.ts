import fs from 'node:fs'

/**
 * The bytes of a file, or of all files below a folder; links are not followed. Null when a part cannot be read, or when there are more
 * than `most` files and folders.
 */
export function sizeOnDisk(path: string, most = Number.POSITIVE_INFINITY): number | null {
  let visitedCount = 0
  const measure = (current: string): number => {
    if (++visitedCount > most) throw new TooMany()
    const stat = fs.lstatSync(current)
    if (!stat.isDirectory()) return stat.size
    return fs.readdirSync(current).reduce((sum, name) => sum + measure(`${current}/${name}`), 0)
  }
  try {
    return measure(path)
  } catch {
    return null
  }
}

class TooMany extends Error {}
