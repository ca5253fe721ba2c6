import { type Asking, read, readPart } from '../asking.ts'
import type { Note } from '../note.ts'
import { PLIST_MAX, plistIn } from '../plist/plist.ts'
import { type PlistDict, textAt } from '../plist/plist-value.ts'
import { type Reason, reasonOf } from '../unreadable.ts'
import { HEAD_MAX, programIn, SYSTEMS } from './architectures.ts'
import { noted, type Part } from './part.ts'
import { slicesIn } from './read-signer.ts'

/** An Info.plist, and the processors of the program that it names. A missing one adds the note `no-plist`. */
export function* readInfoPlist(folder: string, place: string, stem: string): Asking<Part> {
  let plist: PlistDict
  try {
    const bytes = yield* read(`${folder}/${place}`, PLIST_MAX)
    if (!bytes) return noted('no-plist')
    plist = plistIn(bytes)
  } catch (error) {
    return noted(PLIST_NOTES[reasonOf(error)])
  }
  return { plist, ...(yield* readProgram(folder, textAt(plist, 'CFBundleExecutable') || stem)) }
}

const PLIST_NOTES: Record<Reason, Note> = {
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
function* readProgram(folder: string, name: string): Asking<Part> {
  if (!isFileName(name)) return noted('no-executable')
  try {
    const path = `${folder}/Contents/MacOS/${name}`
    const head = yield* readPart(path, 0, HEAD_MAX)
    const read = programIn(head)
    if (!read) return noted()
    const { kind, architectures } = read
    const program = kind === 'mach-o' ? { path, slices: slicesIn(head) } : undefined
    return { architectures, platform: SYSTEMS[kind], program, notes: [] }
  } catch (error) {
    return noted(reasonOf(error) === 'vanished' ? 'no-executable' : 'executable-unreadable')
  }
}

function isFileName(name: string) {
  return name !== '.' && name !== '..' && name.length <= 255 && !/[/\\\0]/.test(name)
}
