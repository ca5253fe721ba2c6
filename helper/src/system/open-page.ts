import type { Platform } from '#shared/plugins/architectures.ts'
import { addressOn } from './address-on.ts'
import { platformHere } from './platform.ts'
import { startProgram, startsWell } from './program.ts'

/** Opens a page of the paired site in the browser. Resolves with false when no browser could be started. */
export function openPage(site: string, path: `/${string}`): Promise<boolean> {
  const [program, ...args] = OPENERS[platformHere()]
  // On Windows the exit code says nothing about the browser.
  const start = platformHere() === 'windows' ? startProgram : startsWell
  return start(program, [...args, addressOn(site, path)])
}

const OPENERS: Record<Platform, [program: string, ...args: string[]]> = {
  macos: ['/usr/bin/open'],
  windows: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
}
