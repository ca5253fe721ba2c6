import { type InstalledProgram, type Platform, platformOf } from '../plugins/architectures.ts'
import { matchingFormat, UNKNOWN_FORMAT } from '../plugins/formats.ts'

export type ObservableVersion = { format: string; platform: Platform; version: string }

/**
 * The version of a bundle with its format and system, without its owner. `undefined` when one of the three is unknown, because
 * versions are comparable only for the same format and system.
 */
export function observableVersionOf(
  bundle: InstalledProgram & { version: string },
): ObservableVersion | undefined {
  const platform = platformOf(bundle)
  const version = bundle.version.trim()
  if (!platform || version === '' || bundle.format === UNKNOWN_FORMAT) return undefined
  return { format: matchingFormat(bundle.format), platform, version }
}
