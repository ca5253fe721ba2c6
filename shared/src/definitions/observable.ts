import { type InstalledProgram, type Platform, platformOf } from '../plugins/architectures.ts'
import { matchingFormat, UNKNOWN_FORMAT } from '../plugins/formats.ts'

export type Observable = { format: string; platform: Platform; version: string }

/**
 * What a bundle says to others about versions: which one runs in which format on which system. `undefined` when one of the
 * three is not known, because only what is of one kind may be compared.
 */
export function observableOf(bundle: InstalledProgram & { version: string }): Observable | undefined {
  const platform = platformOf(bundle)
  const version = bundle.version.trim()
  if (!platform || version === '' || bundle.format === UNKNOWN_FORMAT) return undefined
  return { format: matchingFormat(bundle.format), platform, version }
}
