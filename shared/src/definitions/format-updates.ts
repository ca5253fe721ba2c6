import type { InstalledProgram, Platform } from '../plugins/architectures.ts'
import type { LatestVersion } from '../updates/latest-version.ts'
import { type IgnoredUpdate, type Update, updateOf } from '../updates/update-of.ts'
import { compareVersions } from '../updates/version.ts'
import { observableVersionOf } from './observable.ts'

/** The latest version of a definition in one format on one system; '' when it is no longer supported. */
export type KnownLatestVersion = LatestVersion & { format: string; platform: Platform }

/** One installation with its version. */
export type InstalledVersion = InstalledProgram & { version: string }

export type FormatUpdate = Update & { format: string; platform: Platform }

/** The updates of a plugin, one for each format and system, from its oldest installation. */
export function formatUpdatesOf(
  installed: InstalledVersion[],
  latest: KnownLatestVersion[],
  ignored: IgnoredUpdate[],
): FormatUpdate[] {
  return latest.flatMap((known) => {
    const { format, platform, ...version } = known
    const updates = installed.flatMap((each) =>
      isSameFormat(known, each) && version.version !== ''
        ? (updateOf(each.version, version, ignored) ?? [])
        : [],
    )
    const [oldest] = updates.sort((a, b) => compareVersions(a.installed, b.installed) ?? 0)
    return oldest ? [{ ...oldest, format, platform }] : []
  })
}

/** Whether a plugin has an update; `undefined` when no latest version was ever known for its installations. */
export function updateFlagOf(
  installed: InstalledVersion[],
  latest: KnownLatestVersion[],
  ignored: IgnoredUpdate[],
): boolean | undefined {
  const isKnown = latest.some((known) => installed.some((each) => isSameFormat(known, each)))
  return isKnown ? formatUpdatesOf(installed, latest, ignored).length > 0 : undefined
}

function isSameFormat(known: KnownLatestVersion, installed: InstalledVersion) {
  const observable = observableVersionOf(installed)
  return observable?.format === known.format && observable.platform === known.platform
}
