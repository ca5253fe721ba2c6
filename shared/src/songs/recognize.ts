import { decodeUnicode } from '../text/decode-text.ts'
import { latin1 } from './bytes/byte-window.ts'
import { DAWS, type Daw } from './daws.ts'
import { type SongRefusal, UnreadableSongError } from './refusal.ts'

/** The number of bytes at the start of a file that tell what it is. */
export const START = 4096

/** The start of a file, which tells what it is. */
export type SongStart = {
  name: string
  bytes: Uint8Array
  /** A character for each of the first bytes. */
  head: string
  /** The start as a text, without space before it. */
  text: string
  /** The name of the first element, when the text is XML; else ''. */
  root: string
}

/** The start of a file. Throws `UnreadableSong` for one that holds nothing. */
export function startOf(name: string, bytes: Uint8Array): SongStart {
  if (bytes.length === 0) throw new UnreadableSongError('empty')
  if (bytes.every((byte) => byte === 0)) throw new UnreadableSongError('zero-filled')
  const text = decodeUnicode(bytes)
    .replace(/^\ufeff/, '')
    .trimStart()
  if (text.startsWith('version https://git-lfs.github.com/')) throw new UnreadableSongError('lfs-pointer')
  const [, root = ''] = text.startsWith('<') ? (/<([A-Za-z][A-Za-z-]*)[\s>]/.exec(text) ?? []) : []
  return { name, bytes, head: latin1(bytes.subarray(0, HEAD)), text, root }
}

const HEAD = 32

/** Why a file of this name is refused that no reader takes. */
export function refusalOfName(name: string): SongRefusal {
  // A part of a package that holds something else, as after half a copy.
  if (name === 'ProjectData') return 'damaged'
  const isNamed = (ending: string) => name.toLowerCase().endsWith(`.${ending}`)
  const hiding = Object.values<Daw>(DAWS).find(({ hides }) => hides?.endings.some(isNamed))
  return hiding?.hides?.refusal ?? 'not-a-song'
}
