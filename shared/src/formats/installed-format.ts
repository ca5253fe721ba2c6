import type { Platform } from '../plugins/architectures.ts'
import { architectureKindOf, platformOf } from '../plugins/processors/installed-program.ts'
import { stayOfFile } from '../set-aside/stay-reason.ts'
import type { DawId } from '../songs/daws.ts'
import type { CopiedBundle } from '../storage/copies-of.ts'
import { insideMatcher, isLoadable } from '../storage/counted-bundles.ts'

/** A present installation on a known computer, whose bundle was read. */
export type InstalledFormat = CopiedBundle & {
  id: string
  version: string
  architectures: string[]
  bundleId: string | null
  /** The team that signed it, and the maker that it states; null when unknown. */
  signer: string | null
  maker: string | null
  platform: Platform | null
  /** There are other plugins in the bundle, all bundles of its maker stay, or it is a bridge, which takes no space. */
  staysWhole: boolean
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

/** True when the system of its computer surely runs none of its programs. Windows and Linux run 32-bit programs. */
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

/** The installations on one computer that a DAW can load from their place, and which of them may be proposed at all. */
export function loadedOn(here: readonly InstalledFormat[]) {
  /** The plugin at each path; '' for several. */
  const pluginAt = new Map<string, string>()
  for (const { path, pluginId } of here) {
    const known = pluginAt.get(path)
    if (known !== pluginId) pluginAt.set(path, known === undefined ? pluginId : '')
  }
  const isInside = insideMatcher(pluginAt)
  return {
    loaded: here.filter((one) => isLoadable(one) && !isInside(one.path)),
    /** A bundle of several plugins, and what is never moved, stays whole. */
    isProposable: (one: InstalledFormat) =>
      !one.staysWhole && !one.isLinked && pluginAt.get(one.path) !== '' && stayOfFile(one) === undefined,
  }
}
