import fs from 'node:fs'

/**
 * The bytes of a file, or of all files below a folder; links are not followed. Null when not all of it could be looked at, or when it
 * holds more than `most` files and folders.
 */
export function sizeOf(path: string, most = Number.POSITIVE_INFINITY): number | null {
  let looked = 0
  const measure = (place: string): number => {
    if (++looked > most) throw new TooMany()
    const stat = fs.lstatSync(place)
    if (!stat.isDirectory()) return stat.size
    return fs.readdirSync(place).reduce((sum, name) => sum + measure(`${place}/${name}`), 0)
  }
  try {
    return measure(path)
  } catch {
    return null
  }
}

class TooMany extends Error {}
