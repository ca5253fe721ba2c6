import { chmodSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Platform } from '#shared/plugins/architectures.ts'
import { currentPlatform } from './current-platform.ts'
import { folderUnusable } from './system-words.ts'
import { UserFacingError } from './user-facing-error.ts'

/** The folder for the helper's data, created if missing. Only its owner may read it. */
export function stateFolder(): string {
  const folder = stateFolderPath(currentPlatform(), homedir(), process.env)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UserFacingError(folderUnusable(reason))
  }
  return folder
}

/** The path of that folder on each system. PLUGFOLIO_HELPER_STATE overrides it. */
export function stateFolderPath(
  platform: Platform,
  home: string,
  environment: Record<string, string | undefined>,
): string {
  return environment.PLUGFOLIO_HELPER_STATE || PATHS[platform](home, environment)
}

const PATHS: Record<Platform, (home: string, environment: Record<string, string | undefined>) => string> = {
  macos: (home) => join(home, 'Library/Application Support/Plugfolio Helper'),
  linux: (home, { XDG_STATE_HOME }) => join(XDG_STATE_HOME || join(home, '.local/state'), 'plugfolio-helper'),
  windows: (home, { LOCALAPPDATA }) => join(LOCALAPPDATA || join(home, 'AppData/Local'), 'Plugfolio Helper'),
}
