import type { Platform } from '../plugins/architectures.ts'
import { hasProductVersions } from '../plugins/formats.ts'
import type { LatestVersion, OwnCopy } from '../updates/latest-version.ts'
import { type IgnoredUpdate, updateOf } from '../updates/update-of.ts'
import { compareVersions } from '../updates/version.ts'
import {
  compareAcrossKinds,
  numberingKeyOf,
  ownVersionKeyOf,
  type VersionKey,
  versionKeyOf,
} from '../updates/version-key.ts'
import type { FormatUpdate, InstalledVersion } from './installed-version.ts'
import { observableVersionOf } from './observable-version.ts'

/** A present installation whose version is a release of the product. */
type Copy = { format: string; platform: Platform; path: string; machine: string; key: VersionKey }

/**
 * The updates of one entry that only its own installations show: a newer copy in another format, on another computer or in another folder,
 * one for each format and system, from its oldest installation. It is evidence for this user alone. Versions of two formats are compared
 * only when they are numbered alike: as many numbers, the same first one. LV2, pre-releases, placeholders and withdrawn versions say nothing.
 */
export function ownUpdatesOf(
  installed: InstalledVersion[],
  withdrawn: string[],
  ignored: IgnoredUpdate[],
): FormatUpdate[] {
  // Most plugins have one version everywhere, and thousands are asked about at once.
  if (new Set(installed.map(({ version }) => version)).size < 2) return []
  const copies = installed.flatMap((each) => copyOf(each) ?? [])
  const newestFor = newestCopies(copies, withdrawn)
  const updates = new Map<string, FormatUpdate>()
  for (const copy of copies) {
    const newer = newestFor(copy).find((other) => isNewer(other, copy))
    const update = newer && updateOf(copy.key.text, latestFrom(newer, copy), ignored)
    const known = updates.get(kindOf(copy))
    if (!update || (known && (compareVersions(known.installed, update.installed) ?? 0) <= 0)) continue
    updates.set(kindOf(copy), { ...update, format: copy.format, platform: copy.platform })
  }
  return [...updates.values()]
}

function copyOf(installed: InstalledVersion): Copy | undefined {
  if (installed.goneAt) return undefined
  const observable = observableVersionOf(installed)
  const key = observable && ownVersionKeyOf(observable.version)
  if (!key || !hasProductVersions(observable.format)) return undefined
  const { format, platform } = observable
  return { format, platform, path: installed.path, machine: installed.machine ?? '', key }
}

/** Looks up the copies that a copy is compared with: the newest of each kind with its numbering, and of its own kind. Newest first. */
function newestCopies(copies: Copy[], withdrawn: string[]) {
  const excluded = new Set(withdrawn.map((version) => versionKeyOf(version)?.id))
  const groups = new Map<string, Map<string, Copy>>()
  for (const copy of copies) {
    if (excluded.has(copy.key.id)) continue
    for (const group of comparableGroupsOf(copy)) {
      const newest = groups.get(group) ?? new Map<string, Copy>()
      const place = `${kindOf(copy)} ${copy.machine === '' ? 'dropped' : 'scanned'}`
      const known = newest.get(place)
      if (!known || compare(copy, known) > 0) newest.set(place, copy)
      groups.set(group, newest)
    }
  }
  return (copy: Copy) =>
    comparableGroupsOf(copy)
      .flatMap((group) => [...(groups.get(group)?.values() ?? [])])
      .sort(
        (a, b) => compare(b, a) || Number(b.machine === copy.machine) - Number(a.machine === copy.machine),
      )
}

const compare = (a: Copy, b: Copy) => compareVersions(a.key.text, b.key.text) ?? 0

const kindOf = ({ format, platform }: Copy) => `${format} ${platform}`

const comparableGroupsOf = (copy: Copy) => [`numbered ${numberingKeyOf(copy.key)}`, `in ${kindOf(copy)}`]

function isNewer(copy: Copy, than: Copy) {
  if (kindOf(copy) !== kindOf(than)) return (compareAcrossKinds(copy.key, than.key) ?? 0) > 0
  // A page knows no folders, so one of two dropped bundles may be an old report of the other.
  const isUnclear = copy.machine === '' && than.machine === ''
  return !isUnclear && compare(copy, than) > 0
}

const latestFrom = (newer: Copy, older: Copy): LatestVersion => ({
  version: newer.key.text,
  by: 'own',
  owners: 0,
  running: 0,
  standing: 0,
  firstSeen: '',
  catalogs: [],
  copy: {
    differs: differenceOf(newer, older),
    format: newer.format,
    platform: newer.platform,
    path: newer.path,
    machine: newer.machine,
    computer: '',
  },
})

function differenceOf(newer: Copy, older: Copy): OwnCopy['differs'] {
  if (newer.format !== older.format) return 'format'
  if (newer.machine === '') return 'dropped'
  return newer.machine === older.machine ? 'folder' : 'computer'
}
