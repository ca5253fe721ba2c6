import type { Platform } from '#shared/plugins/architectures.ts'
import { platformHere } from './platform.ts'
import { startProgram } from './program.ts'

/** Opens a page of the paired site in the browser. False when there is nothing that could. */
export function openPage(site: string, path: `/${string}`): Promise<boolean> {
  const { href } = new URL(`${site}${path}`)
  if (!href.startsWith(`${site}/`)) throw new Error(`${path} leads away from ${site}.`)
  const [program, ...args] = OPENERS[platformHere()]
  return startProgram(program, [...args, href])
}

const OPENERS: Record<Platform, [program: string, ...args: string[]]> = {
  macos: ['/usr/bin/open'],
  windows: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
}
