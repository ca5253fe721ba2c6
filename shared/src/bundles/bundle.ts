import type { Platform } from '../plugins/architectures.ts'
import type { Format } from '../plugins/formats.ts'
import type { AudioUnit } from '../plugins/plugin.ts'
import type { Note } from './note.ts'
import type { SlicedProgram } from './reading/read-signer.ts'

/** Where a value was read, so that a page can say why it believes it. */
export type Source =
  | 'au-name'
  | 'moduleinfo'
  | 'plist'
  | 'plist-short'
  | 'plist-build'
  | 'au-version'
  | 'pe'
  | 'copyright'
  | 'known-maker'
  | 'bundle-id'
  | 'file-name'
  | 'none'

/**
 * `stated` was written by the maker, `derived` was concluded from something else, `placeholder` is what a toolkit writes
 * when nobody has chosen a value, `unknown` goes with an empty value.
 */
type Confidence = 'stated' | 'derived' | 'placeholder' | 'unknown'

export type Fact = { value: string; source: Source; confidence: Confidence }

export const UNKNOWN: Fact = { value: '', source: 'none', confidence: 'unknown' }

/** One Audio Unit of a bundle, with what its name and number say. */
export type Component = AudioUnit & { maker: string; name: string; version: string }

/** What is known of one plugin file or folder without running it. */
export type Bundle = {
  path: string
  fileName: string
  format: Format
  name: Fact
  /** The names of the other plugins in it, and its own, where it holds several. */
  contents: string[]
  manufacturer: Fact
  version: Fact
  /** Instrument, EQ, Reverb, Delay, Effect, or '' when nothing says so. */
  type: string
  /** CFBundleIdentifier, or ''. */
  bundleId: string
  components: Component[]
  /** The VST3 class id in capitals, 32 digits, or ''. */
  classId: string
  architectures: string[]
  /** The system that the program inside is for; null when nothing says so, or when it is for several. */
  platform: Platform | null
  /** The macOS program inside, where one was read, and where in the file its parts for each processor begin. */
  program?: SlicedProgram
  /** A shell stands for many plugins that lie elsewhere; a part belongs to another plugin and is none of its own. */
  role: 'plugin' | 'shell' | 'part'
  /** A single file and not a folder. */
  isFile?: true
  /** Parked by its owner, so that no host loads it. */
  isDisabled: boolean
  /** Other paths that lead to the same bundle by links. */
  alsoAt: string[]
  notes: Note[]
}
