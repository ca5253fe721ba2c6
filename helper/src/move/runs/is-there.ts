import { lstatSync } from 'node:fs'

/** Whether anything is at a path, even a broken link. */
export function isThere(path: string) {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}
