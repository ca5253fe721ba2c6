import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Platform } from '#shared/plugins/architectures.ts'
import { currentPlatform } from './current-platform.ts'
import { runProgram } from './program.ts'

/** Selects a file or folder in the file manager of the system. Resolves with false when that failed. */
export async function showInFileManager(path: string): Promise<boolean> {
  for (const [program, ...args] of COMMANDS[currentPlatform()](path)) {
    const { code } = await runProgram(program, args)
    if (code === 0 || (program === EXPLORER && code !== null)) return true
  }
  return false
}

/** Its exit code is always 1. */
const EXPLORER = 'explorer.exe'

/** Tried in order. */
const COMMANDS: Record<Platform, (path: string) => [program: string, ...args: string[]][]> = {
  macos: (path) => [['/usr/bin/open', '-R', path]],
  windows: (path) => [[EXPLORER, `/select,${path}`]],
  linux: (path) => [
    [
      'dbus-send',
      '--session',
      '--print-reply',
      '--reply-timeout=5000',
      '--dest=org.freedesktop.FileManager1',
      '/org/freedesktop/FileManager1',
      'org.freedesktop.FileManager1.ShowItems',
      `array:string:${pathToFileURL(path).href.replaceAll(',', '%2C')}`,
      'string:',
    ],
    ['xdg-open', dirname(path)],
  ],
}
