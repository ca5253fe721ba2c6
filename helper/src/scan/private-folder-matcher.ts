import fs from 'node:fs'
import path from 'node:path'
import { orUndefined } from '../system/or-undefined.ts'

/**
 * Returns a function that says whether a path is one of these folders or below one. Compares given and real paths, and ignores case and
 * Unicode normalization, because hiding too much is better than hiding too little.
 */
export function privateFolderMatcher(folders: string[]): (path: string) => boolean {
  const keys = new Set(folders.flatMap((folder) => [folder, realOf(folder)]).map(keyOf))
  if (keys.size === 0) return () => false
  return (place) => {
    const parts = keyOf(place).split('/')
    return parts.some((_, i) => keys.has(parts.slice(0, i + 1).join('/')))
  }
}

const keyOf = (folder: string) =>
  path
    .resolve(folder)
    .replaceAll('\\', '/')
    .replace(/(?<!\/)\/+$/, '')
    .normalize('NFC')
    .toLowerCase()

const realOf = (folder: string) => orUndefined(() => fs.realpathSync(folder)) ?? folder
