import type { Platform } from '../../plugins/architectures.ts'
import type { MinSystems } from '../../plugins/processors/min-system.ts'
import type { ModuleInfo } from '../module-info/module-info.ts'
import type { BundleNote } from '../note.ts'
import type { PlistDict } from '../plist/plist-value.ts'
import type { PeVersion } from '../windows/pe-version.ts'
import type { SlicedProgram } from './read-signer.ts'

/** The metadata from one file or folder inside a bundle. */
export type BundlePart = {
  plist?: PlistDict | undefined
  moduleInfo?: ModuleInfo | undefined
  peVersion?: PeVersion | undefined
  architectures: string[]
  platform?: Platform | undefined
  /** The oldest system that each processor's program asks for. */
  minSystems?: MinSystems | undefined
  /** The program that was read, if the bundle names one. */
  program?: SlicedProgram | undefined
  notes: BundleNote[]
}

/** A part without metadata, only with notes. It lists all of its values: reading ten thousand parts of one shape takes less time. */
export const partWithNotes = (...notes: BundleNote[]): BundlePart => ({
  plist: undefined,
  moduleInfo: undefined,
  peVersion: undefined,
  architectures: [],
  platform: undefined,
  minSystems: undefined,
  program: undefined,
  notes,
})
