import type { Platform } from '../../plugins/architectures.ts'
import type { ModuleInfo } from '../module-info/module-info.ts'
import type { Note } from '../note.ts'
import type { PlistDict } from '../plist/plist-value.ts'
import type { PeVersion } from '../windows/pe-version.ts'
import type { SlicedProgram } from './read-signer.ts'

/** What one file or folder inside a bundle told. */
export type Part = {
  plist?: PlistDict | undefined
  moduleInfo?: ModuleInfo | undefined
  peVersion?: PeVersion | undefined
  architectures: string[]
  /** The system that the program is for, where it says so. */
  platform?: Platform | undefined
  /** The program that was read, where a bundle names one. */
  program?: SlicedProgram | undefined
  notes: Note[]
}

/** A part that told nothing but this. */
export const noted = (...notes: Note[]): Part => ({ architectures: [], notes })
