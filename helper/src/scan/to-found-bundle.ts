import { withProgramMinimums } from '#shared/bundles/facts/min-system-of.ts'
import type { PluginBundle, WavesPart } from '#shared/bundles/plugin-bundle.ts'
import type { ReadSlices } from '#shared/bundles/reading/read-signer.ts'
import type { BundleState } from '#shared/health/bundle-check.ts'
import { bundleStateOf } from '#shared/health/bundle-state.ts'
import { bundleProblemOf, newPluginOf } from '#shared/import/drop.ts'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import { currentPlatform } from '../system/current-platform.ts'
import { oddPath } from './scan-words.ts'

/** A found bundle. `note` is a sentence about a problem with it, otherwise ''. */
export type FoundBundle = {
  /** `path` is the full path. */
  plugin: NewPlugin
  note: string
  fileName: string
  isDisabled: boolean
  /** It is named like a plugin, and `note` says why it is none that can be listed. */
  isTrouble?: true
  /** Missing for what is not a bundle of Waves. */
  waves?: WavesPart
  /** The real path, when it cannot be sent; `plugin.path` is then a displayable version of it. */
  place?: string
  /** The real paths outside the bundle to which links inside it lead. */
  links?: string[]
  /** The plugin for Windows that a bridge runs: its real path, or that to which its link leads. */
  runs?: string
  /** Missing for a whole bundle. */
  state?: BundleState
}

/** Converts a bundle of this computer; `slices` is what its macOS program says, if it has one. */
export function toFoundBundle(bundle: PluginBundle, slices?: ReadSlices): FoundBundle {
  const { fileName, isDisabled } = bundle
  const path = currentPlatform() === 'windows' ? bundle.path.replaceAll('/', '\\') : bundle.path
  const sentPath = sendable(path)
  const minSystem = slices ? withProgramMinimums(bundle, slices.minSystems) : (bundle.minSystem ?? '')
  const plugin = newPluginOf(bundle)
  plugin.path = sentPath
  plugin.platform = bundle.platform ?? (bundle.format === 'AU' ? 'macos' : currentPlatform())
  plugin.signer = slices?.team || null
  if (minSystem) plugin.minSystem = minSystem
  const state = bundleStateOf(bundle.notes, bundle.architectures)
  const found: FoundBundle = {
    plugin,
    note: bundleProblemOf(bundle),
    fileName,
    isDisabled,
  }
  if (bundle.isNoPlugin) found.isTrouble = true
  if (bundle.waves) found.waves = bundle.waves
  if (state !== 'whole') found.state = state
  return sentPath === path ? found : { ...found, note: found.note || oddPath, place: path }
}

/** Cuts and cleans a path to what a server accepts. */
function sendable(path: string) {
  return path.length <= LONGEST && !UNSENDABLE.test(path)
    ? path
    : path.replace(new RegExp(UNSENDABLE, 'gu'), '\ufffd').slice(0, LONGEST).replace(HALF_AT_END, '')
}

const LONGEST = 1024
const UNSENDABLE = /\p{Cc}|\p{Cs}|[\u2028\u2029]/u
const HALF_AT_END = /[\ud800-\udbff]$/
