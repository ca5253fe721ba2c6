import type { LatestVersion } from './latest-version.ts'
import { compareVersions, isPlaceholderVersion } from './version.ts'

/** An available update: the installed version of a format, and the evidence for a newer one. */
export type Update = { installed: string; latest: LatestVersion }

/** Updates that a user ignores. */
export type IgnoredUpdate =
  | { what: 'plugin' }
  /** Exactly this version: an older one that becomes the latest again is not ignored. */
  | { what: 'version'; version: string }
  /** This version and all older ones. */
  | { what: 'until-newer'; version: string }

/** How many ignored updates a plugin has at most. */
export const MAX_IGNORED_UPDATES = 50

/** The update to the latest version of the same plugin, format and platform; `undefined` for none, an ignored or an incomparable one. */
export function updateOf(
  installed: string,
  latest?: LatestVersion,
  ignored: IgnoredUpdate[] = [],
): Update | undefined {
  if (!latest || isPlaceholderVersion(installed)) return undefined
  const isNewer = (compareVersions(latest.version, installed) ?? 0) > 0
  const isIgnored = ignored.some((each) => isIgnoredBy(each, latest.version))
  return isNewer && !isIgnored ? { installed, latest } : undefined
}

function isIgnoredBy(ignored: IgnoredUpdate, version: string) {
  if (ignored.what === 'plugin') return true
  const order = compareVersions(version, ignored.version)
  return order === 0 || (ignored.what === 'until-newer' && order !== undefined && order < 0)
}
