import { type DirectoryEntry, type FileTask, listFolder, runAll } from '../asking.ts'
import type { PluginBundle } from '../bundle.ts'
import { type BundleCandidate, bundleOf } from '../facts/bundle-of.ts'
import { readModuleInfo } from '../module-info/read-module-info.ts'
import type { BundleNote } from '../note.ts'
import { parsedFileName } from '../scan/bundle-name.ts'
import { type UnreadableReason, unreadableReasonOf } from '../unreadable.ts'
import { type BundlePart, partWithNotes } from './part.ts'
import { readInfoPlist } from './read-info-plist.ts'
import { readPlatforms } from './read-platforms.ts'

/**
 * Reads a folder that is named like a plugin. `undefined` when it is an ordinary folder, to be searched like any other;
 * a broken bundle is a bundle with notes. Nothing inside a bundle counts as a separate plugin.
 */
export function* readBundle(found: BundleCandidate): FileTask<PluginBundle | undefined> {
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
  return { ...info, moduleInfo: module.moduleInfo, notes: [...info.notes, ...module.notes] }
}

/** Without an Info.plist, the folder's entries decide. It is listed only then. */
function* readByEntries(found: BundleCandidate, part: BundlePart): FileTask<PluginBundle | undefined> {
  let entries: DirectoryEntry[]
  try {
    entries = yield* listFolder(found.path)
  } catch (error) {
    return bundleOf(found, partWithNotes(folderNote(unreadableReasonOf(error))))
  }
  if (entries.some(({ name, isFolder }) => isFolder && CONTENTS.has(name))) {
    const { peVersion, architectures, platform } = yield* readPlatforms(
      found.path,
      found.fileName,
      !part.moduleInfo,
    )
    return bundleOf(found, { ...part, peVersion, architectures, platform })
  }
  const files = new Set(entries.filter(({ isFolder }) => !isFolder).map(({ name }) => name))
  if (found.format === 'LV2' && files.has('manifest.ttl')) return bundleOf(found, partWithNotes())
  if (found.format === 'VST' && [...files].some((name) => /\.so$/i.test(name)))
    return bundleOf(found, partWithNotes())
  if (files.has('Info.plist')) return bundleOf(found, yield* readInfo(found, 'Info.plist'))
  return entries.some(mayBeSearched) ? undefined : bundleOf(found, partWithNotes('no-contents'))
}

const CONTENTS = new Set(['Contents', 'Wrapper'])

const mayBeSearched = ({ name, isFolder }: DirectoryEntry) => isFolder || parsedFileName(name) !== undefined

const folderNote = (reason: UnreadableReason): BundleNote =>
  reason === 'no-permission' || reason === 'vanished' || reason === 'dangling-link' ? reason : 'unreadable'
