import fs from 'node:fs'
import path from 'node:path'

/**
 * Whether a path is one of these folders or is below one. Both the path that the user named and the real path count, and
 * neither capitals nor the way in which accents are written make a difference: rather too much is hidden than too little.
 */
export function privateIn(folders: string[]): (path: string) => boolean {
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

function realOf(folder: string) {
  try {
    return fs.realpathSync(folder)
  } catch {
    return folder
  }
}
