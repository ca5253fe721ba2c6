import { chmodSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Platform } from '#shared/plugins/architectures.ts'
import { platformHere } from './platform.ts'
import { Trouble } from './trouble.ts'

/** The folder in which the helper keeps everything it must not forget; made when it is not there. Only its owner may look into it. */
export function stateFolder(): string {
  const folder = stateFolderOf(platformHere(), homedir(), process.env)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Trouble(`The folder of the helper cannot be used: ${why}`)
  }
  return folder
}

/** The same as a rule: where it is on each system. PLUGFOLIO_HELPER_STATE goes before it. */
export function stateFolderOf(
  platform: Platform,
  home: string,
  environment: Record<string, string | undefined>,
): string {
  return environment.PLUGFOLIO_HELPER_STATE || PLACES[platform](home, environment)
}

const PLACES: Record<Platform, (home: string, environment: Record<string, string | undefined>) => string> = {
  macos: (home) => join(home, 'Library/Application Support/Plugfolio Helper'),
  linux: (home, { XDG_STATE_HOME }) => join(XDG_STATE_HOME || join(home, '.local/state'), 'plugfolio-helper'),
  windows: (home, { LOCALAPPDATA }) => join(LOCALAPPDATA || join(home, 'AppData/Local'), 'Plugfolio Helper'),
}
