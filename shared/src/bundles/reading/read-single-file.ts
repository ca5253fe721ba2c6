import { type FileTask, readFileRange } from '../asking.ts'
import type { PluginBundle } from '../bundle.ts'
import { type BundleCandidate, bundleOf } from '../facts/bundle-of.ts'
import type { BundleNote } from '../note.ts'
import { type UnreadableReason, unreadableReasonOf } from '../unreadable.ts'
import { hasVstExport } from '../windows/pe-exports.ts'
import { peLayout } from '../windows/pe-layout.ts'
import { peVersion } from '../windows/pe-version.ts'
import {
  type ExecutableProgram,
  PLATFORM_OF_PROGRAM,
  PROGRAM_HEADER_MAX,
  programIn,
} from './architectures.ts'
import { type BundlePart, partWithNotes } from './part.ts'

/**
 * Reads a single file that is named like a plugin. `undefined` when its contents are not a plugin; a file that was
 * dropped by itself (`isChosen`) always counts.
 */
export function* readSingleFile(
  found: BundleCandidate,
  isChosen: boolean,
): FileTask<PluginBundle | undefined> {
  let head: Uint8Array
  try {
    head = yield* readFileRange(found.path, 0, PROGRAM_HEADER_MAX)
  } catch (error) {
    return bundleOf(found, partWithNotes(fileNote(unreadableReasonOf(error))))
  }
  const part = yield* readHead(found, head)
  return !isChosen && part.notes.some((note) => note === 'no-vst-export') ? undefined : bundleOf(found, part)
}

function* readHead({ path, fileName }: BundleCandidate, head: Uint8Array): FileTask<BundlePart> {
  if (SHORTCUTS.some((magic) => magic.every((byte, i) => head[i] === byte))) return partWithNotes('alias')
  const program = programIn(head)
  if (/\.so$/i.test(fileName) && program?.kind !== 'elf') return partWithNotes('no-vst-export')
  if (!program) return partWithNotes(...(IS_PROGRAM.test(fileName) ? ['not-a-program' as const] : []))
  const platform = PLATFORM_OF_PROGRAM[program.kind]
  if (program.kind === 'pe') return { ...(yield* readWindows(path, fileName, head, program)), platform }
  return { architectures: program.architectures, platform, notes: [] }
}

/** Formats whose single files are programs; single files of other formats are packed bundles. */
const IS_PROGRAM = /\.(?:vst3|clap|dll)$/i

/** A Finder alias (`book` and `mark`) and a Windows shortcut. */
const SHORTCUTS = [
  [0x62, 0x6f, 0x6f, 0x6b, 0, 0, 0, 0, 0x6d, 0x61, 0x72, 0x6b],
  [0x4c, 0, 0, 0, 0x01, 0x14, 0x02, 0],
]

function* readWindows(
  path: string,
  fileName: string,
  head: Uint8Array,
  program: ExecutableProgram,
): FileTask<BundlePart> {
  const { architectures } = program
  try {
    const layout = yield* peLayout(path, head)
    const isPlugin = !/\.dll$/i.test(fileName) || (layout ? yield* hasVstExport(layout) : false)
    const version = layout ? yield* peVersion(layout) : undefined
    return { peVersion: version, architectures, notes: isPlugin ? [] : ['no-vst-export'] }
  } catch {
    return { architectures, notes: ['unreadable'] }
  }
}

const fileNote = (reason: UnreadableReason): BundleNote => FILE_NOTES.get(reason) ?? 'unreadable'

const FILE_NOTES = new Map<UnreadableReason, BundleNote>([
  ['no-permission', 'no-permission'],
  ['not-a-file', 'not-a-file'],
  ['dangling-link', 'dangling-link'],
  ['vanished', 'vanished'],
])
