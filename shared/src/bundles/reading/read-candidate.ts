import { type FileTask, readFileRange } from '../asking.ts'
import { type BundleCandidate, bundleOf, saysNothing } from '../facts/bundle-of.ts'
import { readLv2 } from '../lv2/read-lv2.ts'
import { type BundleNote, isProblemNote, openingNote } from '../note.ts'
import type { PluginBundle } from '../plugin-bundle.ts'
import type { ReadCandidate } from '../scan/candidates-in.ts'
import { unreadableReasonOf } from '../unreadable.ts'
import { type PeLayout, peLayout, pePart } from '../windows/pe-layout.ts'
import { peVersion } from '../windows/pe-version.ts'
import {
  type ExecutableProgram,
  PLATFORM_OF_PROGRAM,
  PROGRAM_HEADER_MAX,
  programIn,
} from './architectures.ts'
import { type BundlePart, partWithNotes } from './bundle-part.ts'
import { readBundle } from './read-bundle.ts'

/**
 * The plugins of a candidate: one for a bundle, several for an LV2 bundle of several. `undefined` when it is not a bundle. An app
 * extension counts only when it is an Audio Unit.
 */
export function* readCandidate(candidate: ReadCandidate): FileTask<PluginBundle[] | undefined> {
  const plugins = yield* readPlugins(candidate)
  if (candidate.isChosen) return plugins
  return plugins?.map((plugin) => (isNoPlugin(plugin) ? { ...plugin, isNoPlugin: true as const } : plugin))
}

/** True for a file that was read with a problem and says nothing, and for a library of another kind. */
const isNoPlugin = (plugin: PluginBundle) =>
  plugin.notes.includes('no-entry-point') || (plugin.notes.some(isProblemNote) && saysNothing(plugin))

function* readPlugins({ found, kind }: ReadCandidate): FileTask<PluginBundle[] | undefined> {
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
    return bundleOf(found, partWithNotes(openingNote(unreadableReasonOf(error))))
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
    const notes = notesOfExport(fileName, layout && (yield* hasExport(layout, entryPointsOf(fileName))))
    const version = layout ? yield* peVersion(layout) : undefined
    return { peVersion: version, architectures, minSystems, notes }
  } catch {
    return { architectures, notes: ['unreadable'] }
  }
}

const EXPORTS_MAX = 1 << 18
const MOST_NAMES = 4096

/** True when a Windows library exports one of these entry points. Undefined when the names of its exports cannot be read. */
export function* hasExport(layout: PeLayout, entryPoints: string[]): FileTask<boolean | undefined> {
  const { address, size } = layout.exports
  if (address === 0) return false
  const view = yield* pePart(layout, address, Math.max(Math.min(size, EXPORTS_MAX), 40))
  if (!view || view.byteLength < 40) return undefined
  const count = view.getUint32(24, true)
  const names = view.getUint32(32, true) - address
  for (let i = 0; i < Math.min(count, MOST_NAMES); i++) {
    const entry = names + i * 4
    if (entry < 0 || entry + 4 > view.byteLength) return undefined
    if (entryPoints.includes(nameAt(view, view.getUint32(entry, true) - address))) return true
  }
  return count > MOST_NAMES ? undefined : false
}

/** Hosts call these in a single file on Windows. */
const ENTRY_POINTS: Record<string, string[]> = {
  dll: ['VSTPluginMain', 'main'],
  vst3: ['GetPluginFactory'],
  clap: ['clap_entry'],
}
const LONGEST = 'GetPluginFactory'.length

const extensionOf = (fileName: string) =>
  /\.([^.]*?)(?:\.disabled)?$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''

const entryPointsOf = (fileName: string) => ENTRY_POINTS[extensionOf(fileName)] ?? []

/** Any library may end in `.dll`, so it has to say that it is a plugin. The other names belong to plugins alone. */
function notesOfExport(fileName: string, isExported: boolean | undefined): BundleNote[] {
  if (isExported || entryPointsOf(fileName).length === 0) return []
  if (extensionOf(fileName) === 'dll') return ['no-vst-export']
  return isExported === false ? ['no-entry-point'] : []
}

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
