import type { Platform } from '../plugins/architectures.ts'
import type { Format } from '../plugins/formats.ts'
import type { AudioUnit } from '../plugins/new-plugin.ts'
import type { BundleNote } from './note.ts'
import type { SlicedProgram } from './reading/read-signer.ts'

/** Where a value was read, so that a page can show its source. */
export type FactSource =
  | 'au-name'
  | 'moduleinfo'
  | 'plist'
  | 'plist-short'
  | 'plist-build'
  | 'au-version'
  | 'pe'
  | 'ttl'
  | 'uri'
  | 'copyright'
  | 'known-maker'
  | 'bundle-id'
  | 'file-name'
  | 'none'

/** `stated` by the maker, `derived` from another value, `placeholder` as a toolkit writes by default, `unknown` with an empty value. */
type Confidence = 'stated' | 'derived' | 'placeholder' | 'unknown'

export type SourcedFact = { value: string; source: FactSource; confidence: Confidence }

export const UNKNOWN_FACT: SourcedFact = { value: '', source: 'none', confidence: 'unknown' }

/** One Audio Unit of a bundle, with its maker, name and version. */
export type AudioComponent = AudioUnit & { maker: string; name: string; version: string }

/** A plugin as a shell lists it: its name, mostly that of a variant, and the key by which songs find it. */
export type ListedByShell = readonly [name: string, key: string]

/**
 * The part of a bundle among those of Waves. DAWs load a shell, and that loads the plugins of its generation, whose bundles are in a folder
 * of Waves. `listed`: the plugins that a shell itself lists.
 */
export type WavesPart =
  | { is: 'shell'; generation: string; listed: ListedByShell[] }
  | { is: 'plugin'; generation: string }

/** The facts about one plugin file or folder, read without running it. */
export type PluginBundle = {
  path: string
  fileName: string
  format: Format
  name: SourcedFact
  /** For a bundle of several plugins: the names of the others, and its own name. */
  contents: string[]
  manufacturer: SourcedFact
  version: SourcedFact
  /** The site of the maker as an http or https address; missing when the bundle names none. */
  site?: string
  /** Instrument, EQ, Reverb, Delay, Effect, or '' when unknown. */
  type: string
  /** One of several plugins of a bundle that are entries of their own: what tells it from the others. */
  member?: string
  /** CFBundleIdentifier or the URI of an LV2 plugin, or ''. */
  bundleId: string
  components: AudioComponent[]
  /** The VST3 class id in capitals, 32 digits, or ''. */
  classId: string
  /** Missing when there are none. See `heldKeysOf`. */
  heldKeys?: string[]
  architectures: string[]
  /** The oldest system that it asks for: see `min-system.ts`. Missing when it names none. */
  minSystem?: string
  /** The system of the program inside; null when unknown or when there are several. */
  platform: Platform | null
  /** The macOS program inside, if one was read, with the offset of each processor's slice. */
  program?: SlicedProgram
  /** A shell loads many plugins from another place; a part belongs to another plugin. */
  role: 'plugin' | 'shell' | 'part'
  /** Missing for what is not a bundle of Waves. See `withWavesProducts`. */
  waves?: WavesPart
  /** Nothing in it says that it is a plugin: its notes say why. What the user dropped by itself counts by its name. */
  isNoPlugin?: true
  /** A single file and not a folder. */
  isFile?: true
  /** Disabled by its owner, so that no host loads it. */
  isDisabled: boolean
  /** Other paths that link to the same bundle. */
  linkedPaths: string[]
  notes: BundleNote[]
}
