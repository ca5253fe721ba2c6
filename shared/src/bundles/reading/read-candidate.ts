import { type FileTask, readFileRange } from '../asking.ts'
import type { PluginBundle } from '../bundle.ts'
import { type BundleCandidate, bundleOf } from '../facts/bundle-of.ts'
import { readLv2 } from '../lv2/read-lv2.ts'
import type { BundleNote } from '../note.ts'
import type { ReadCandidate } from '../scan/candidates-in.ts'
import { type UnreadableReason, unreadableReasonOf } from '../unreadable.ts'
import { type PeLayout, peLayout, pePart } from '../windows/pe-layout.ts'
import { peVersion } from '../windows/pe-version.ts'
import {
  type ExecutableProgram,
  PLATFORM_OF_PROGRAM,
  PROGRAM_HEADER_MAX,
  programIn,
} from './architectures.ts'
import { type BundlePart, partWithNotes } from './part.ts'
import { readBundle } from './read-bundle.ts'

/**
 * The plugins of a candidate: one for a bundle, several for an LV2 bundle of several. `undefined` when it is not a bundle. An app
 * extension counts only when it is an Audio Unit.
 */
export function* readCandidate({ found, kind }: ReadCandidate): FileTask<PluginBundle[] | undefined> {
  if (kind === 'file' || kind === 'chosen') {
    const file = yield* readSingleFile(found, kind === 'chosen')
    return file && [{ ...file, isFile: true }]
  }
  const plugins = found.format === 'LV2' ? yield* readLv2(found) : undefined
  if (plugins) return plugins
  // A folder with a manifest is searched anyway.
  if (kind === 'manifest') return []
  const bundle = yield* readBundle(found)
  return bundle && (kind !== 'extension' || bundle.components.length > 0) ? [bundle] : undefined
}

/** Reads a file that is named like a plugin. `undefined` when it is none; one that was dropped by itself (`isChosen`) always counts. */
function* readSingleFile(found: BundleCandidate, isChosen: boolean): FileTask<PluginBundle | undefined> {
  let head: Uint8Array
  try {
    head = yield* readFileRange(found.path, 0, PROGRAM_HEADER_MAX)
  } catch (error) {
    return bundleOf(found, partWithNotes(fileNote(unreadableReasonOf(error))))
  }
  const part = yield* readHead(found, head)
  return !isChosen && part.notes.some((note) => note === 'no-vst-export') ? undefined : bundleOf(found, part)
}

function* readHead(found: BundleCandidate, head: Uint8Array): FileTask<BundlePart> {
  const { fileName } = found
  if (SHORTCUTS.some((magic) => magic.every((byte, i) => head[i] === byte))) return partWithNotes('alias')
  const program = programIn(head)
  if (/\.so$/i.test(fileName) && program?.kind !== 'elf') return partWithNotes('no-vst-export')
  if (!program) return partWithNotes(...(IS_PROGRAM.test(fileName) ? ['not-a-program' as const] : []))
  const platform = PLATFORM_OF_PROGRAM[program.kind]
  if (program.kind === 'pe') return { ...(yield* readWindows(found, head, program)), platform }
  const { architectures, minSystems } = program
  return { architectures, minSystems, platform, notes: [] }
}

/** Formats whose single files are programs; single files of other formats are packed bundles. */
const IS_PROGRAM = /\.(?:vst3|clap|dll)$/i

/** A Finder alias (`book` and `mark`) and a Windows shortcut. */
const SHORTCUTS = [
  [0x62, 0x6f, 0x6f, 0x6b, 0, 0, 0, 0, 0x6d, 0x61, 0x72, 0x6b],
  [0x4c, 0, 0, 0, 0x01, 0x14, 0x02, 0],
]

function* readWindows(
  found: BundleCandidate,
  head: Uint8Array,
  program: ExecutableProgram,
): FileTask<BundlePart> {
  const { path, fileName } = found
  const { architectures, minSystems } = program
  try {
    const layout = yield* peLayout(path, head)
    const isPlugin = !/\.dll$/i.test(fileName) || (layout ? yield* hasVstExport(layout) : false)
    const version = layout ? yield* peVersion(layout) : undefined
    return { peVersion: version, architectures, minSystems, notes: isPlugin ? [] : ['no-vst-export'] }
  } catch {
    return { architectures, notes: ['unreadable'] }
  }
}

const fileNote = (reason: UnreadableReason): BundleNote =>
  FILE_NOTES.find((note) => note === reason) ?? 'unreadable'

const FILE_NOTES = ['no-permission', 'not-a-file', 'dangling-link', 'vanished'] as const

const EXPORTS_MAX = 1 << 18
const MOST_NAMES = 4096

/** Whether a Windows library exports a VST entry point, unlike other libraries in plugin folders. */
export function* hasVstExport(layout: PeLayout): FileTask<boolean> {
  const { address, size } = layout.exports
  if (address === 0) return false
  const view = yield* pePart(layout, address, Math.max(Math.min(size, EXPORTS_MAX), 40))
  if (!view || view.byteLength < 40) return false
  const count = Math.min(view.getUint32(24, true), MOST_NAMES)
  const names = view.getUint32(32, true) - address
  for (let i = 0; i < count; i++) {
    const entry = names + i * 4
    if (entry < 0 || entry + 4 > view.byteLength) return false
    if (ENTRY_POINTS.has(nameAt(view, view.getUint32(entry, true) - address))) return true
  }
  return false
}

const ENTRY_POINTS = new Set(['VSTPluginMain', 'main'])
const LONGEST = 'VSTPluginMain'.length

/** A name, read only as far as it can match an entry point. */
function nameAt(view: DataView, at: number) {
  let name = ''
  for (let i = at; i >= 0 && i < view.byteLength && name.length <= LONGEST; i++) {
    const byte = view.getUint8(i)
    if (byte === 0) return name
    name += String.fromCharCode(byte)
  }
  return ''
}
