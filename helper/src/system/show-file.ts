import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Platform } from '#shared/plugins/architectures.ts'
import { platformHere } from './platform.ts'
import { runProgram } from './program.ts'

/** Shows a file or folder in the file manager of the system, marked. False when there is none that could. */
export async function showFile(path: string): Promise<boolean> {
  for (const [program, ...args] of WAYS[platformHere()](path)) {
    const { code } = await runProgram(program, args)
    if (code === 0 || (program === EXPLORER && code !== null)) return true
  }
  return false
}

/** It says 1 whatever happens. */
const EXPLORER = 'explorer.exe'

/** Tried in turn. */
const WAYS: Record<Platform, (path: string) => [program: string, ...args: string[]][]> = {
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
