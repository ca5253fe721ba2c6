import type { Platform } from '../plugins/architectures.ts'
import { architectureKindOf, platformOf } from '../plugins/processors/installed-program.ts'
import { stayOf } from '../set-aside/stay-reason.ts'
import { insideMatcher, type PlacedInstallation } from '../storage/counted-bundles.ts'
import { isLoadable } from '../storage/is-loadable.ts'
import type { DawId } from './daws.ts'

/** A present installation on a known computer, whose bundle was read. */
export type InstalledFormat = PlacedInstallation & {
  id: string
  name: string
  manufacturer: string
  format: string
  version: string
  architectures: string[]
  bundleId: string | null
  platform: Platform | null
  /** There are other plugins in the bundle. */
  holdsMore: boolean
  /** For a VST3: it says that it replaces its VST2, so that hosts open songs of that with it. */
  replacesVst2: boolean
}

/** A computer of the user. */
export type FormatComputer = {
  machine: string
  /** The DAWs that the user has listed; none when nothing was said. */
  daws: readonly DawId[]
  /** A helper runs there. Those for macOS need a version that runs no 32-bit program. */
  hasHelper: boolean
}

/** Whether the system of its computer surely runs none of its programs. Windows and Linux run 32-bit programs. */
export const isDeadOn = (one: InstalledFormat, computer: FormatComputer): boolean =>
  one.architectures.length > 0 && runningProcessors(one, computer).length === 0

/** The processors of its programs, without those that the system of its computer surely does not run. */
export function runningProcessors(one: InstalledFormat, { hasHelper }: FormatComputer): string[] {
  const { architectures } = one
  if (!hasHelper || architectures.every((each) => OF_TODAY.has(each)) || platformOf(one) !== 'macos')
    return architectures
  return architectures.filter((each) => architectureKindOf({ ...one, architectures: [each] }) !== '32-bit')
}

const OF_TODAY = new Set(['arm64', 'arm64e', 'x86_64'])

/** Splits installations into those that a DAW can load from their place, and tells which may be proposed at all. */
export function sortInstalled(installations: readonly InstalledFormat[]) {
  /** The plugin at each place; '' for several. */
  const pluginAt = new Map<string, string>()
  for (const one of installations) {
    const place = placeOf(one)
    const known = pluginAt.get(place)
    pluginAt.set(place, known === undefined || known === one.pluginId ? one.pluginId : '')
  }
  const isInside = insideMatcher(pluginAt)
  const loaded = installations.filter((one) => isLoadable(one) && !isInside(placeOf(one)))
  const isFreeMaker = makersThatMayGo()
  /** A bundle of several plugins, and what is never moved, stays whole. */
  const isProposable = (one: InstalledFormat) =>
    !one.holdsMore && pluginAt.get(placeOf(one)) !== '' && isFree(one)
  return { loaded, isProposable }

  function isFree(one: InstalledFormat) {
    return (
      isFreeMaker(one.manufacturer) &&
      stayOf({ ...NO_MAKER, path: one.path, bundleId: one.bundleId }) === undefined
    )
  }
}

const placeOf = ({ machine, path }: PlacedInstallation) => `${machine}\n${path}`

const NO_MAKER = { manufacturer: '' }

/** Whether the maker alone lets a bundle go. Names of makers take longest to compare, and a library has few. */
function makersThatMayGo() {
  const known = new Map<string, boolean>()
  return (manufacturer: string) => {
    const isFree =
      known.get(manufacturer) ?? stayOf({ manufacturer, path: '/A.vst3', bundleId: null }) === undefined
    known.set(manufacturer, isFree)
    return isFree
  }
}
