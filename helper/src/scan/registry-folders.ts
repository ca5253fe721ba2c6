import { spawnSync } from 'node:child_process'
import { currentPlatform } from '../system/current-platform.ts'

/** The folders that installers of VST plugins on Windows have agreed on in the registry; none on other systems. Read once. */
export function registryFolders(): string[] {
  known ??= currentPlatform() === 'windows' ? KEYS.flatMap(folderAt) : []
  return known
}

let known: string[] | undefined

/** For 64-bit and for 32-bit plugins. */
const KEYS = ['HKLM\\SOFTWARE\\VST', 'HKLM\\SOFTWARE\\WOW6432Node\\VST']

function folderAt(key: string) {
  const query = ['query', key, '/v', 'VSTPluginsPath']
  const { stdout } = spawnSync('reg.exe', query, { encoding: 'utf8', timeout: 5000, windowsHide: true })
  return folderInAnswer(stdout ?? '')
}

/** The folder in the answer of reg.exe; none when it tells of no such value. */
export function folderInAnswer(answer: string): string[] {
  const folder = /^[ \t]*VSTPluginsPath[ \t]+REG_(?:EXPAND_)?SZ[ \t]+(\S.*)$/im.exec(answer)?.[1]?.trim()
  return folder ? [folder] : []
}
