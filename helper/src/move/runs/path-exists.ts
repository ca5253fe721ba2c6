import { lstatSync } from 'node:fs'

/** True if a path exists, even as a broken link. */
export function pathExists(path: string) {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}
