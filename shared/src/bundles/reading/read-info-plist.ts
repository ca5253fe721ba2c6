import { type FileTask, readFileBytes, readFileRange } from '../asking.ts'
import type { BundleNote } from '../note.ts'
import { PLIST_MAX, plistIn } from '../plist/plist.ts'
import { type PlistDict, textAt } from '../plist/plist-value.ts'
import { type UnreadableReason, unreadableReasonOf } from '../unreadable.ts'
import { PLATFORM_OF_PROGRAM, PROGRAM_HEADER_MAX, programIn } from './architectures.ts'
import { type BundlePart, partWithNotes } from './part.ts'
import { slicesIn } from './read-signer.ts'

/** An Info.plist, and the processors of the program that it names. A missing one adds the note `no-plist`. */
export function* readInfoPlist(folder: string, place: string, stem: string): FileTask<BundlePart> {
  let plist: PlistDict
  try {
    const bytes = yield* readFileBytes(`${folder}/${place}`, PLIST_MAX)
    if (!bytes) return partWithNotes('no-plist')
    plist = plistIn(bytes)
  } catch (error) {
    return partWithNotes(PLIST_NOTES[unreadableReasonOf(error)])
  }
  return { plist, ...(yield* readProgram(folder, textAt(plist, 'CFBundleExecutable') || stem)) }
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

/** The program's name comes from an untrusted file: it must be a plain name without a path. */
function* readProgram(folder: string, name: string): FileTask<BundlePart> {
  if (!isFileName(name)) return partWithNotes('no-executable')
  try {
    const path = `${folder}/Contents/MacOS/${name}`
    const head = yield* readFileRange(path, 0, PROGRAM_HEADER_MAX)
    const read = programIn(head)
    if (!read) return partWithNotes()
    const { kind, architectures } = read
    const program = kind === 'mach-o' ? { path, slices: slicesIn(head) } : undefined
    return { architectures, platform: PLATFORM_OF_PROGRAM[kind], program, notes: [] }
  } catch (error) {
    return partWithNotes(unreadableReasonOf(error) === 'vanished' ? 'no-executable' : 'executable-unreadable')
  }
}

function isFileName(name: string) {
  return name !== '.' && name !== '..' && name.length <= 255 && !/[/\\\0]/.test(name)
}
