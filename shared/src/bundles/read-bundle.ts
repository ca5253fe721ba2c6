import { HEAD_MAX, programIn } from './architectures.ts'
import { type Asking, all, type Entry, list, read, readPart } from './asking.ts'
import { bundleOf, type Found } from './bundle-of.ts'
import type { Bundle } from './bundle.ts'
import { MODULE_INFO_MAX, type ModuleInfo, moduleInfoIn } from './module-info.ts'
import type { Note } from './note.ts'
import { PLIST_MAX, plistIn } from './plist.ts'
import { type PlistDict, textAt } from './plist-value.ts'
import { reasonOf } from './unreadable.ts'
import { readWindowsParts, type WindowsParts } from './windows-parts.ts'

/**
 * Reads a folder that is named like a plugin. `undefined` when it is an ordinary folder, to be searched like any other;
 * a broken bundle is a bundle with notes.
 */
export function* readBundle(found: Found): Asking<Bundle | undefined> {
  if (found.format === 'LV2') return yield* readByEntries(found)
  if (found.format !== 'VST3') {
    const info = yield* readInfo(found)
    return info.notes.includes('no-plist') ? yield* readByEntries(found) : bundleOf(found, info)
  }
  const [info, module] = yield* all<Part>([readInfo(found), readModuleInfo(found.path)])
  const parts = joined([info ?? NOTHING, module ?? NOTHING])
  return parts.notes.includes('no-plist') ? yield* readByEntries(found, parts) : bundleOf(found, parts)
}

/** What one file of a bundle told. */
export type Part = {
  plist?: PlistDict | undefined
  moduleInfo?: ModuleInfo | undefined
  windows?: WindowsParts | undefined
  architectures: string[]
  notes: Note[]
}

const NOTHING: Part = { architectures: [], notes: [] }

const joined = (parts: Part[]): Part =>
  parts.reduce((all, part) => ({
    plist: all.plist ?? part.plist,
    moduleInfo: all.moduleInfo ?? part.moduleInfo,
    architectures: [...all.architectures, ...part.architectures],
    notes: [...all.notes, ...part.notes],
  }))

/** The Info.plist and the first bytes of the program that it names. */
function* readInfo({ path, fileName }: Found, place = 'Contents/Info.plist'): Asking<Part> {
  let plist: PlistDict
  try {
    const bytes = yield* read(`${path}/${place}`, PLIST_MAX, true)
    if (!bytes) return { architectures: [], notes: ['no-plist'] }
    plist = plistIn(bytes)
  } catch (error) {
    return { architectures: [], notes: [plistNote(error)] }
  }
  const program = textAt(plist, 'CFBundleExecutable') || fileName.replace(/\.[^.]*$/, '')
  return { plist, ...(yield* readProgram(path, program)) }
}

/** The name of the program comes from a file: it must be a name and lead nowhere else. */
function* readProgram(path: string, program: string): Asking<Part> {
  const isName = !/[/\\\0]/.test(program) && program !== '..' && program !== '.' && program.length <= 255
  if (!isName) return { architectures: [], notes: ['no-executable'] }
  try {
    const head = yield* readPart(`${path}/Contents/MacOS/${program}`, 0, HEAD_MAX)
    if (!head) return { architectures: [], notes: ['no-executable'] }
    return { architectures: programIn(head)?.architectures ?? [], notes: [] }
  } catch {
    return { architectures: [], notes: ['executable-unreadable'] }
  }
}

/** Beside the resources since version 3.7.8 of Steinberg's SDK, one folder higher before. */
const MODULE_INFO_PLACES = ['Contents/Resources/moduleinfo.json', 'Contents/moduleinfo.json']

function* readModuleInfo(path: string): Asking<Part> {
  try {
    for (const place of MODULE_INFO_PLACES) {
      const bytes = yield* read(`${path}/${place}`, MODULE_INFO_MAX, true)
      if (bytes) return { moduleInfo: moduleInfoIn(bytes), architectures: [], notes: [] }
    }
    return NOTHING
  } catch (error) {
    return { architectures: [], notes: [moduleInfoNote(error)] }
  }
}

/** Without a readable Info.plist the folder itself must say what it is. Listing it is paid for only then. */
function* readByEntries(found: Found, known: Part = NOTHING): Asking<Bundle | undefined> {
  let entries: Entry[]
  try {
    entries = yield* list(found.path)
  } catch (error) {
    return bundleOf(found, { ...known, notes: [folderNote(error)] })
  }
  if (entries.some(({ name }) => name === 'Contents')) {
    const windows = yield* readWindowsParts(found)
    return bundleOf(found, { ...known, ...windows, notes: ['no-plist', ...known.notes.filter(isNotMissing)] })
  }
  if (entries.some(({ name, isFolder }) => !isFolder && name === 'Info.plist')) {
    return bundleOf(found, yield* readInfo(found, 'Info.plist'))
  }
  if (entries.some((entry) => isMarker(entry, found))) return bundleOf(found, NOTHING)
  return entries.some(mayHoldPlugins) ? undefined : bundleOf(found, { architectures: [], notes: ['no-contents'] })
}
