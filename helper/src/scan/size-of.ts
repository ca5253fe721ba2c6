import fs from 'node:fs'

/** The bytes of a file, or of all files below a folder; links are not followed. Null when not all of it could be looked at. */
export function sizeOf(path: string): number | null {
  try {
    const stat = fs.lstatSync(path)
    if (!stat.isDirectory()) return stat.size
    return fs.readdirSync(path).reduce<number | null>((sum, name) => {
      const size = sum === null ? null : sizeOf(`${path}/${name}`)
      return sum === null || size === null ? null : sum + size
    }, 0)
  } catch {
    return null
  }
}
