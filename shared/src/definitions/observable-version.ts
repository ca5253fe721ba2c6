import type { Platform } from '../plugins/architectures.ts'
import { matchingFormat, UNKNOWN_FORMAT } from '../plugins/formats.ts'
import { type InstalledProgram, platformOf } from '../plugins/processors/installed-program.ts'

export type ObservableVersion = { format: string; platform: Platform; version: string }

/** The version of a bundle without its owner; `undefined` without a known format and system, which make versions comparable. */
export function observableVersionOf(
  bundle: InstalledProgram & { version: string },
): ObservableVersion | undefined {
  const platform = platformOf(bundle)
  const version = bundle.version.trim()
  if (!platform || version === '' || bundle.format === UNKNOWN_FORMAT) return undefined
  return { format: matchingFormat(bundle.format), platform, version }
}
