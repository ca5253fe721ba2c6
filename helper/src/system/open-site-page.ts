import type { Platform } from '#shared/plugins/architectures.ts'
import { currentPlatform } from './current-platform.ts'
import { startAndCheck, startProgram } from './program.ts'
import { siteUrl } from './site-url.ts'

/** Opens a page of the paired site in the browser. Resolves with false when no browser could be started. */
export function openSitePage(site: string, path: `/${string}`): Promise<boolean> {
  const [program, ...args] = OPENERS[currentPlatform()]
  // On Windows the exit code says nothing about the browser.
  const start = currentPlatform() === 'windows' ? startProgram : startAndCheck
  return start(program, [...args, siteUrl(site, path)])
}

const OPENERS: Record<Platform, [program: string, ...args: string[]]> = {
  macos: ['/usr/bin/open'],
  windows: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
}
