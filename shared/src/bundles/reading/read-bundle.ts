import { type Asking, all, type Entry, list } from '../asking.ts'
import type { Bundle } from '../bundle.ts'
import { bundleOf, type Found } from '../facts/bundle-of.ts'
import { readModuleInfo } from '../module-info/read-module-info.ts'
import type { Note } from '../note.ts'
import { fileNamed } from '../scan/bundle-name.ts'
import { type Reason, reasonOf } from '../unreadable.ts'
import { noted, type Part } from './part.ts'
import { readInfoPlist } from './read-info-plist.ts'
import { readPlatforms } from './read-platforms.ts'

/**
 * Reads a folder that is named like a plugin. `undefined` when it is an ordinary folder, to be searched like any other;
 * a broken bundle is a bundle with notes. Nothing inside a bundle counts as a separate plugin.
 */
export function* readBundle(found: Found): Asking<Bundle | undefined> {
  if (found.format === 'LV2') return yield* readByEntries(found, noted())
  const part = found.format === 'VST3' ? yield* readBoth(found) : yield* readInfo(found)
  return part.notes.includes('no-plist') ? yield* readByEntries(found, part) : bundleOf(found, part)
}

const readInfo = ({ path, fileName }: Found, place = 'Contents/Info.plist') =>
  readInfoPlist(path, place, fileName.replace(/(?<=.)\.[^.]*(?:\.disabled)?$/i, ''))

/** Concurrent, because in a browser each of them is a round trip. */
function* readBoth(found: Found): Asking<Part> {
  const [info, module] = yield* all([readInfo(found), readModuleInfo(found.path)])
  if (!info || !module) return noted()
  return { ...info, moduleInfo: module.moduleInfo, notes: [...info.notes, ...module.notes] }
}

/** Without an Info.plist, the folder's entries decide. It is listed only then. */
function* readByEntries(found: Found, part: Part): Asking<Bundle | undefined> {
  let entries: Entry[]
  try {
    entries = yield* list(found.path)
  } catch (error) {
    return bundleOf(found, noted(folderNote(reasonOf(error))))
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
  if (found.format === 'LV2' && files.has('manifest.ttl')) return bundleOf(found, noted())
  if (found.format === 'VST' && [...files].some((name) => /\.so$/i.test(name)))
    return bundleOf(found, noted())
  if (files.has('Info.plist')) return bundleOf(found, yield* readInfo(found, 'Info.plist'))
  return entries.some(mayBeSearched) ? undefined : bundleOf(found, noted('no-contents'))
}

const CONTENTS = new Set(['Contents', 'Wrapper'])

const mayBeSearched = ({ name, isFolder }: Entry) => isFolder || fileNamed(name) !== undefined

const folderNote = (reason: Reason): Note =>
  reason === 'no-permission' || reason === 'vanished' || reason === 'dangling-link' ? reason : 'unreadable'
