import { isPlaceholderMaker } from '#shared/bundles/facts/placeholders.ts'
import { matchingFormat } from '#shared/plugins/formats.ts'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import { type InstalledProgram, mayShareSystem } from '#shared/plugins/processors/installed-program.ts'
import { fileNameOf } from '#shared/storage/copies-of.ts'
import { compareVersions } from '#shared/updates/version.ts'

/** The facts of an installation that decide what its entry shows; times in milliseconds. `goneAt` is null while it is present. */
export type InstallationFacts = InstalledProgram & {
  machine: string
  version: string
  contents: string[]
  /** Bytes; null when unknown. */
  size: number | null
  addedAt: number
  goneAt: number | null
  /** The DAW in whose list it stands; null or missing when its bundle was read. */
  seenBy?: string | null
}

type SeenBundle = { newPlugin: NewPlugin; machine: string; now: Date }

/** These installations with another bundle: one bundle at one place is one installation. */
export function withInstallation(all: InstallationFacts[], seen: SeenBundle): InstallationFacts[] {
  const here = installedBy(seen)
  const before = all.find((one) => isSamePlace(one, here))
  const replaced = replacedBy(all, seen)
  const addedAt = before?.addedAt ?? Math.min(here.addedAt, ...replaced.map((one) => one.addedAt))
  return [...all.filter((one) => one !== before && !replaced.includes(one)), { ...here, addedAt }]
}

function installedBy({ newPlugin, machine, now }: SeenBundle): InstallationFacts {
  const { format, path, version, architectures, size, bundleId, platform, contents } = newPlugin
  const facts = { format, path, version, architectures, size, bundleId, platform, contents }
  return { machine, addedAt: now.getTime(), goneAt: null, ...facts }
}

/** The maker that a bundle states; '' for a guessed one and the default of a toolkit, null when not everything was read. */
export const statedMakerOf = ({ manufacturer, isGuess, isUnread }: NewPlugin): string | null =>
  isUnread ? null : isGuess || isPlaceholderMaker(manufacturer) ? '' : manufacturer

const isSamePlace = (a: InstallationFacts, b: InstallationFacts) =>
  a.machine === b.machine && a.format === b.format && a.path === b.path

/** The installations that a bundle that was read replaces: sightings of that format, and the same bundle from a drop. */
export const replacedBy = (all: InstallationFacts[], seen: SeenBundle): InstallationFacts[] => [
  ...all.filter((one) => isSightingOf(one, seen)),
  ...droppedTwinsOf(
    all.filter((one) => !isSightingOf(one, seen)),
    seen,
  ),
]

/** True for a sighting of this plugin and format. One by a DAW of another system is on another computer. */
const isSightingOf = (one: InstallationFacts, { newPlugin }: SeenBundle) =>
  Boolean(one.seenBy) &&
  matchingFormat(one.format) === matchingFormat(newPlugin.format) &&
  mayShareSystem(one, newPlugin)

/**
 * The dropped bundles that are the same as this scanned bundle. A drop knows only the file name, a scan knows the machine and
 * path; without this match the bundle would be listed twice, once with an outdated version. A scanned bundle with an older
 * version, or for another system, is another copy.
 */
function droppedTwinsOf(all: InstallationFacts[], seen: SeenBundle): InstallationFacts[] {
  if (seen.machine === '') return []
  const here = installedBy(seen)
  return all.filter(
    (one) =>
      one.machine === '' &&
      one.format === here.format &&
      fileNameOf(one.path) === fileNameOf(here.path) &&
      (compareVersions(here.version, one.version) ?? 0) >= 0 &&
      mayShareSystem(one, here),
  )
}
