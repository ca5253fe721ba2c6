import { lstatSync } from 'node:fs'

/** Whether anything stands at a path, and be it a link that leads nowhere. */
export function isThere(path: string) {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}
