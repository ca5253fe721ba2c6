import type { Platform } from '../../plugins/architectures.ts'
import type { MinSystems } from '../../plugins/processors/min-system.ts'
import { type FileTask, readFileRange } from '../asking.ts'
import type { ModuleInfo } from '../module-info/module-info.ts'
import type { BundleNote } from '../note.ts'
import type { PlistDict } from '../plist/plist-value.ts'
import { unreadableReasonOf } from '../unreadable.ts'
import type { PeVersion } from '../windows/pe-version.ts'
import { PLATFORM_OF_PROGRAM, PROGRAM_HEADER_MAX, programIn } from './architectures.ts'
import { type SlicedProgram, slicesIn } from './read-signer.ts'

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

/** The processors and the system of a program inside a bundle, from its first bytes. */
export function* readProgram(path: string): FileTask<BundlePart> {
  const part = partWithNotes()
  try {
    const head = yield* readFileRange(path, 0, PROGRAM_HEADER_MAX)
    const read = programIn(head)
    if (!read) return part
    part.architectures = read.architectures
    part.minSystems = read.minSystems
    part.platform = PLATFORM_OF_PROGRAM[read.kind]
    if (read.kind === 'mach-o') part.program = { path, slices: slicesIn(head) }
    return part
  } catch (error) {
    return partWithNotes(unreadableReasonOf(error) === 'vanished' ? 'no-executable' : 'executable-unreadable')
  }
}

/** True for a plain name without a path. */
export const isFileName = (name: string) =>
  name !== '' && name !== '.' && name !== '..' && name.length <= 255 && !/[/\\\0]/.test(name)
