import { type InstalledProgram, platformOf } from '#shared/plugins/architectures.ts'
import { shownPluginValues } from '#shared/plugins/installed.ts'
import type { NewPlugin } from '#shared/plugins/plugin.ts'
import { compareVersions } from '#shared/updates/version.ts'
import type { Overrides } from '../../../db/schema.ts'

/** An installation as far as it decides what its entry shows; times in milliseconds. `goneAt` is null while it is there. */
export type Installed = InstalledProgram & {
  machine: string
  version: string
  contents: string[]
  addedAt: number
  goneAt: number | null
}

type Seen = { given: NewPlugin; machine: string; now: Date }

/** What an entry shows of its installations in the order in which they became known, at the same moment by place. */
export const shownOfAll = (all: Installed[], overrides: Overrides) => ({
  ...shownPluginValues(
    presentOf(all).toSorted((a, b) => a.addedAt - b.addedAt || (placeOf(a) < placeOf(b) ? -1 : 1)),
    overrides,
  ),
  missingSince: missingSinceOf(all),
})

/** Those that are there; all of them when none is, so that an entry keeps what it showed last. */
export function presentOf(all: Installed[]): Installed[] {
  const present = all.filter(({ goneAt }) => goneAt === null)
  return present.length > 0 ? present : all
}

/** When the last of its installations was found gone. */
function missingSinceOf(all: Installed[]): Date | null {
  const gone = all.flatMap(({ goneAt }) => goneAt ?? [])
  return all.length > 0 && gone.length === all.length ? new Date(Math.max(...gone)) : null
}

const placeOf = ({ path, format, machine }: Installed) => `${path}\n${format}\n${machine}`

/** These installations after one more bundle was seen: one bundle at one place is one installation. */
export function withOneMore(all: Installed[], seen: Seen): Installed[] {
  const here = installedBy(seen)
  const before = all.find((one) => isSamePlace(one, here))
  const dropped = droppedTwinsOf(all, seen)
  const addedAt = before?.addedAt ?? Math.min(here.addedAt, ...dropped.map((one) => one.addedAt))
  return [...all.filter((one) => one !== before && !dropped.includes(one)), { ...here, addedAt }]
}

function installedBy({ given, machine, now }: Seen): Installed {
  const { format, path, version, architectures, bundleId, platform, contents } = given
  return {
    machine,
    format,
    path,
    version,
    architectures,
    bundleId,
    platform,
    contents,
    addedAt: now.getTime(),
    goneAt: null,
  }
}

const isSamePlace = (a: Installed, b: Installed) =>
  a.machine === b.machine && a.format === b.format && a.path === b.path

/**
 * The dropped bundles that this one is, now that a scan says on which machine and where it lies: a page knows only the file
 * name. Kept beside it, the same bundle would stand twice, one of them for ever with the version of the day it was dropped. An
 * older version than was dropped is another copy, on another machine, and so is one for another system.
 */
export function droppedTwinsOf(all: Installed[], seen: Seen): Installed[] {
  if (seen.machine === '') return []
  const here = installedBy(seen)
  return all.filter(
    (one) =>
      one.machine === '' &&
      one.format === here.format &&
      fileNameOf(one.path) === fileNameOf(here.path) &&
      (compareVersions(here.version, one.version) ?? 0) >= 0 &&
      (platformOf(one) ?? platformOf(here)) === (platformOf(here) ?? platformOf(one)),
  )
}

const fileNameOf = (path: string) => path.split(/[/\\]/).findLast((part) => part !== '') ?? ''
