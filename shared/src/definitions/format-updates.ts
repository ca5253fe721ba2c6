import type { InstalledProgram, Platform } from '../plugins/architectures.ts'
import type { LatestVersion } from '../updates/latest-version.ts'
import { type IgnoredUpdate, type Update, updateOf } from '../updates/update-of.ts'
import { compareVersions } from '../updates/version.ts'
import { observableOf } from './observable.ts'

/** What is believed of a definition in one format on one system; the version is '' when nothing is any more. */
export type KnownLatest = LatestVersion & { format: string; platform: Platform }

/** One installation, with the version that it shows. */
export type InstalledVersion = InstalledProgram & { version: string }

export type FormatUpdate = Update & { format: string; platform: Platform }

/** The updates of a plugin, one for each format and system; of several installations of one the oldest counts. */
export function formatUpdatesOf(
  installed: InstalledVersion[],
  latest: KnownLatest[],
  ignored: IgnoredUpdate[],
): FormatUpdate[] {
  return latest.flatMap((known) => {
    const { format, platform, ...version } = known
    const updates = installed.flatMap((each) =>
      isOf(known, each) && version.version !== '' ? (updateOf(each.version, version, ignored) ?? []) : [],
    )
    const [oldest] = updates.sort((a, b) => compareVersions(a.installed, b.installed) ?? 0)
    return oldest ? [{ ...oldest, format, platform }] : []
  })
}

/** Whether a plugin has an update; `undefined` when nothing was ever believed of what is installed of it. */
export function updateFlagOf(
  installed: InstalledVersion[],
  latest: KnownLatest[],
  ignored: IgnoredUpdate[],
): boolean | undefined {
  const isKnown = latest.some((known) => installed.some((each) => isOf(known, each)))
  return isKnown ? formatUpdatesOf(installed, latest, ignored).length > 0 : undefined
}

function isOf(known: KnownLatest, installed: InstalledVersion) {
  const seen = observableOf(installed)
  return seen?.format === known.format && seen.platform === known.platform
}
