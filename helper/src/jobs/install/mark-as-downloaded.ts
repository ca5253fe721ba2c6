import { writeFileSync } from 'node:fs'
import type { Platform } from '#shared/plugins/architectures.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import { runProgram } from '../../system/program.ts'
import { markWithin } from '../../system/quarantine.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { BUNDLES } from './install-words.ts'

/**
 * Marks files, or folders with all that is in them, as downloaded, as a browser does: so the system checks them as it checks everything
 * from the internet. Without this a download of the helper would skip that check in silence. Throws a sentence when macOS refuses the
 * mark. Linux has none.
 */
export async function markAsDownloaded(
  paths: readonly string[],
  platform: Platform = currentPlatform(),
  run = runProgram,
): Promise<void> {
  for (const path of paths) {
    if (platform === 'macos' && !(await markWithin(path, run))) throw new UserFacingError(BUNDLES.noMark)
    if (platform === 'windows') writeFileSync(`${path}:Zone.Identifier`, '[ZoneTransfer]\r\nZoneId=3\r\n')
  }
}
