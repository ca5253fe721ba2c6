import {
  type DirectoryEntry,
  type FileTask,
  listFolder,
  readFileBytes,
  readFileRange,
  runAll,
} from '../asking.ts'
import { type BundleCandidate, bundleOf } from '../facts/bundle-of.ts'
import { MODULE_INFO_MAX, moduleInfoIn } from '../module-info/module-info.ts'
import { type BundleNote, openingNote } from '../note.ts'
import { PLIST_MAX, plistIn } from '../plist/plist.ts'
import { type PlistDict, textAt } from '../plist/plist-value.ts'
import type { PluginBundle } from '../plugin-bundle.ts'
import { parsedFileName } from '../scan/bundle-name.ts'
import { type UnreadableReason, unreadableReasonOf } from '../unreadable.ts'
import { peLayout } from '../windows/pe-layout.ts'
import { peVersion } from '../windows/pe-version.ts'
import { PROGRAM_HEADER_MAX, programIn } from './architectures.ts'
import { type BundlePart, isFileName, partWithNotes, readProgram } from './bundle-part.ts'

/**
 * Reads a folder that is named like a plugin. `undefined` when it is an ordinary folder, to be searched like any other;
 * a broken bundle is a bundle with notes. Nothing inside a bundle counts as a separate plugin.
 */
export function* readBundle(found: BundleCandidate): FileTask<PluginBundle | undefined> {
  // An LV2 bundle is read by its manifest, and this one has none.
  if (found.format === 'LV2') return yield* readByEntries(found, partWithNotes())
  const part = found.format === 'VST3' ? yield* readBoth(found) : yield* readInfo(found)
  return part.notes.includes('no-plist') ? yield* readByEntries(found, part) : bundleOf(found, part)
}

const readInfo = ({ path, fileName }: BundleCandidate, place = 'Contents/Info.plist') =>
  readInfoPlist(path, place, fileName.replace(/(?<=.)\.[^.]*(?:\.disabled)?$/i, ''))

/** Concurrent, because in a browser each of them is a round trip. */
function* readBoth(found: BundleCandidate): FileTask<BundlePart> {
  const [info, module] = yield* runAll([readInfo(found), readModuleInfo(found.path)])
  if (!info || !module) return partWithNotes()
  info.moduleInfo = module.moduleInfo
  info.notes.push(...module.notes)
  return info
}

/** Without an Info.plist, the folder's entries decide. It is listed only then. */
function* readByEntries(found: BundleCandidate, part: BundlePart): FileTask<PluginBundle | undefined> {
  let entries: DirectoryEntry[]
  try {
    entries = yield* listFolder(found.path)
  } catch (error) {
    return bundleOf(found, partWithNotes(openingNote(unreadableReasonOf(error))))
  }
  if (entries.some(({ name, isFolder }) => isFolder && CONTENTS.has(name))) {
    const programs = yield* readPlatforms(found, !part.moduleInfo)
    return bundleOf(found, { ...part, ...programs, notes: [...part.notes, ...programs.notes] })
  }
  const files = new Set(
    entries.filter(({ isFolder, leadsNowhere }) => !isFolder && !leadsNowhere).map(({ name }) => name),
  )
  if (found.format === 'VST' && [...files].some((name) => /\.so$/i.test(name)))
    return bundleOf(found, partWithNotes())
  if (files.has('Info.plist')) return bundleOf(found, yield* readInfo(found, 'Info.plist'))
  return entries.some(mayBeSearched) ? undefined : bundleOf(found, partWithNotes('no-contents'))
}

const CONTENTS = new Set(['Contents', 'Wrapper'])

const mayBeSearched = ({ name, isFolder }: DirectoryEntry) => isFolder || parsedFileName(name) !== undefined

/** The `moduleinfo.json` of a VST3. Many have none, so a missing file adds no note. */
function* readModuleInfo(folder: string): FileTask<BundlePart> {
  try {
    for (const place of PLACES) {
      const bytes = yield* readFileBytes(`${folder}/${place}`, MODULE_INFO_MAX, true)
      if (!bytes) continue
      const part = partWithNotes()
      part.moduleInfo = moduleInfoIn(bytes)
      return part
    }
    return partWithNotes()
  } catch (error) {
    return partWithNotes(noteOf(unreadableReasonOf(error)))
  }
}

/** In the resources since version 3.7.8 of Steinberg's SDK, one folder higher before. */
const PLACES = ['Contents/Resources/moduleinfo.json', 'Contents/moduleinfo.json']

function noteOf(reason: UnreadableReason) {
  if (reason === 'too-big') return 'moduleinfo-too-big'
  const isDamaged = reason === 'malformed' || reason === 'truncated' || reason === 'too-deep'
  return isDamaged ? 'moduleinfo-malformed' : 'moduleinfo-unreadable'
}

/** An Info.plist, and the processors of the program that it names. A missing one adds the note `no-plist`. */
function* readInfoPlist(folder: string, place: string, stem: string): FileTask<BundlePart> {
  let plist: PlistDict
  try {
    const bytes = yield* readFileBytes(`${folder}/${place}`, PLIST_MAX)
    if (!bytes) return partWithNotes('no-plist')
    plist = plistIn(bytes)
  } catch (error) {
    return partWithNotes(PLIST_NOTES[unreadableReasonOf(error)])
  }
  // The name comes from an untrusted file.
  const name = textAt(plist, 'CFBundleExecutable') || stem
  const part = isFileName(name)
    ? yield* readProgram(`${folder}/Contents/MacOS/${name}`)
    : partWithNotes('no-executable')
  part.plist = plist
  return part
}

const PLIST_NOTES: Record<UnreadableReason, BundleNote> = {
  'too-big': 'plist-too-big',
  'too-deep': 'plist-too-deep',
  malformed: 'plist-malformed',
  truncated: 'plist-truncated',
  vanished: 'no-plist',
  'no-permission': 'no-permission',
  'not-a-file': 'not-a-file',
  'dangling-link': 'dangling-link',
  unreadable: 'plist-unreadable',
}

/** The processors of a Windows or Linux bundle, from the folders below `Contents`, and its Windows program's metadata when requested. */
function* readPlatforms(found: BundleCandidate, wantsVersion: boolean): FileTask<BundlePart> {
  const { path: folder, fileName } = found
  try {
    const entries = yield* listFolder(`${folder}/Contents`)
    const platforms = entries.flatMap(({ name }) => {
      const platform = platformOf(name)
      return platform ? [{ name, ...platform }] : []
    })
    const windows = wantsVersion ? platforms.find(({ isWindows }) => isWindows) : undefined
    const read = windows ? yield* readWindows(`${folder}/Contents/${windows.name}/${fileName}`) : {}
    const systems = new Set(platforms.map(({ isWindows }) => isWindows))
    // A wrapper for Linux links to the Windows program that it runs.
    const isWrapper = systems.size === 2
    const hasLooseEnd = isWrapper && (yield* hasBrokenLink(folder, platforms))
    return {
      ...read,
      architectures: platforms.map(({ architecture }) => architecture),
      platform: systems.size === 1 ? (systems.has(true) ? 'windows' : 'linux') : undefined,
      notes: hasLooseEnd ? ['inner-link'] : [],
    }
  } catch {
    return partWithNotes()
  }
}

function* hasBrokenLink(
  folder: string,
  platforms: { name: string; isWindows: boolean }[],
): FileTask<boolean> {
  for (const { name, isWindows } of platforms) {
    const entries = isWindows ? yield* listFolder(`${folder}/Contents/${name}`) : []
    if (entries.some(({ leadsNowhere }) => leadsNowhere)) return true
  }
  return false
}

type Platform = { architecture: string; isWindows: boolean }

/** `x86_64-win`, `aarch64-linux` and so on by Steinberg; AAX has three other names. */
function platformOf(name: string): Platform | undefined {
  const own = AAX_FOLDERS.get(name.toLowerCase())
  if (own) return { architecture: own, isWindows: true }
  const [, machine, system] = /^([a-z0-9_]{1,16})-(win|linux)$/i.exec(name) ?? []
  if (!machine || !system) return undefined
  const word = machine.toLowerCase()
  return { architecture: MACHINES.get(word) ?? word, isWindows: system.toLowerCase() === 'win' }
}

const AAX_FOLDERS = new Map(Object.entries({ x64: 'x86_64', win32: 'i386', arm64ec: 'arm64ec' }))
const MACHINES = new Map(
  Object.entries({
    x86: 'i386',
    i686: 'i386',
    amd64: 'x86_64',
    aarch64: 'arm64',
    arm_64: 'arm64',
    arm_64_ec: 'arm64ec',
  }),
)

function* readWindows(path: string): FileTask<Pick<BundlePart, 'peVersion' | 'minSystems'>> {
  const head = yield* readFileRange(path, 0, PROGRAM_HEADER_MAX)
  // The next read may overwrite these bytes.
  const minSystems = programIn(head)?.minSystems
  const layout = yield* peLayout(path, head)
  return { peVersion: layout ? yield* peVersion(layout) : undefined, minSystems }
}
