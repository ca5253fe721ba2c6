import { wavesGenerationOf } from '../bundles/waves/waves-places.ts'
import type { Platform } from '../plugins/architectures.ts'
import type { LatestVersion } from '../updates/latest-version.ts'
import { type IgnoredUpdate, updateOf } from '../updates/update-of.ts'
import { compareVersions } from '../updates/version.ts'
import type { FormatUpdate, InstalledVersion } from './installed-version.ts'
import { observableVersionOf } from './observable-version.ts'
import { ownUpdatesOf } from './own-updates.ts'

/**
 * The latest version of a definition in one format on one system; '' when it is no longer supported. `withdrawn` are the versions that
 * were pulled or rejected; missing for none.
 */
export type KnownLatestVersion = LatestVersion & {
  format: string
  platform: Platform
  withdrawn?: string[]
}

/**
 * The updates of a plugin, one for each format and system, from its oldest installation: to the latest version of that format, or to
 * that of the user's own newer copy. An older generation that stays beside a newer one has none.
 */
export function formatUpdatesOf(
  all: InstalledVersion[],
  latest: KnownLatestVersion[],
  ignored: IgnoredUpdate[],
): FormatUpdate[] {
  const installed = withoutOlderGenerations(all)
  const shared = sharedUpdatesOf(installed, latest, ignored)
  const own = ownUpdatesOf(installed, withdrawnIn(latest), ignored)
  const ofOtherFormats = own.filter((update) => !shared.some((other) => isSameKind(update, other)))
  return [...shared.map((update) => newerOf(update, own)), ...ofOtherFormats]
}

/** These installations of a plugin without generations of Waves that stand beside a newer one on the same computer: songs need each. */
function withoutOlderGenerations(installed: InstalledVersion[]): InstalledVersion[] {
  const newest = new Map<string, number>()
  for (const one of installed)
    if (!one.goneAt)
      newest.set(computerOf(one), Math.max(generationOf(one), newest.get(computerOf(one)) ?? 0))
  const isOlder = (one: InstalledVersion) =>
    generationOf(one) > 0 && generationOf(one) < (newest.get(computerOf(one)) ?? 0)
  return installed.some(isOlder) ? installed.filter((one) => !isOlder(one)) : installed
}

const computerOf = ({ machine = '' }: InstalledVersion) => machine
/** 0 for a plugin of any other maker. */
const generationOf = ({ path }: InstalledVersion) => Number(wavesGenerationOf(path) ?? 0)

const withdrawnIn = (latest: KnownLatestVersion[]) => latest.flatMap(({ withdrawn }) => withdrawn ?? [])

/** The update to the newer version. Of the same version, others are the stronger evidence, and the own copy is named beside it. */
function newerOf(update: FormatUpdate, own: FormatUpdate[]): FormatUpdate {
  const found = own.find((other) => isSameKind(update, other))
  const order = found && compareVersions(found.latest.version, update.latest.version)
  if (!found || order === undefined || order < 0) return update
  const { copy } = found.latest
  return order > 0 || !copy ? found : { ...update, latest: { ...update.latest, copy } }
}

const isSameKind = (a: FormatUpdate, b: FormatUpdate) => a.format === b.format && a.platform === b.platform

/** The updates that observations, catalogs and moderators know. Versions of different formats are not compared. */
export function sharedUpdatesOf(
  installed: InstalledVersion[],
  latest: KnownLatestVersion[],
  ignored: IgnoredUpdate[],
): FormatUpdate[] {
  return latest.flatMap((known) => {
    const { format, platform, withdrawn: _, ...version } = known
    const updates = installed.flatMap((each) =>
      isSameFormat(known, each) && version.version !== ''
        ? (updateOf(each.version, version, ignored) ?? [])
        : [],
    )
    const [oldest] = updates.sort((a, b) => compareVersions(a.installed, b.installed) ?? 0)
    return oldest ? [{ ...oldest, format, platform }] : []
  })
}

/** True when a plugin has an update; `undefined` without one when no latest version was ever known for its installations. */
export function updateFlagOf(
  installed: InstalledVersion[],
  latest: KnownLatestVersion[],
  ignored: IgnoredUpdate[],
): boolean | undefined {
  if (formatUpdatesOf(installed, latest, ignored).length > 0) return true
  return latest.some((known) => installed.some((each) => isSameFormat(known, each))) ? false : undefined
}

type Copies = { before: InstalledVersion[]; after: InstalledVersion[] }

/** The same after a change of the installations: what only an own newer copy said is over with the older or the newer copy. */
export function changedUpdateFlagOf(
  { before, after }: Copies,
  latest: KnownLatestVersion[],
  ignored: IgnoredUpdate[],
): boolean | undefined {
  const flag = updateFlagOf(after, latest, ignored)
  if (flag !== undefined) return flag
  return ownUpdatesOf(before, withdrawnIn(latest), ignored).length > 0 ? false : undefined
}

function isSameFormat(known: KnownLatestVersion, installed: InstalledVersion) {
  const observable = observableVersionOf(installed)
  return observable?.format === known.format && observable.platform === known.platform
}
