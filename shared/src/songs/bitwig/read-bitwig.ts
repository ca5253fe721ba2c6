import { decodeText } from '../../text/decode-text.ts'
import { ByteWindow, bigEndian, latin1 } from '../bytes/byte-window.ts'
import { indexOfText } from '../bytes/index-of-text.ts'
import { namedPlugin } from '../plugin-ids.ts'
import { fileName } from '../plugin-names.ts'
import { UnreadableSongError } from '../refusal.ts'
import { emptySong, type Song } from '../song.ts'
import type { SongFile } from '../source.ts'
import { UseList, withUses } from '../use-list.ts'

const HEAD = 4096
/** The form of the contents, in the head of the file. */
const READABLE = '0002'

/**
 * The facts of a project of Bitwig Studio: only the names of the files of its plugins, each once. Throws `UnreadableSong`.
 */
export async function readBitwig(file: SongFile): Promise<Song> {
  const window = new ByteWindow(file)
  await window.load(0)
  const head = window.slice(0, HEAD)
  if (latin1(head.subarray(8, 12)) !== READABLE) throw new UnreadableSongError('packed-bitwig')
  const song = emptySong('bitwig', 'Bitwig Studio')
  const version = indexOfText(head, VERSION, 0)
  if (version >= 0) song.version = typedText(head, version + VERSION.length)?.slice(0, 40) ?? ''
  const uses = new UseList()
  const names = await pluginFiles(window)
  for (const [name, format] of names) uses.add(namedPlugin(format, { name }))
  return withUses(song, uses, 'file-names-only')
}

const VERSION = 'application_version_name'
const TEXT = 0x08
const MAX_PATH = 1024

/** A text after the byte of its kind and its length. */
function typedText(bytes: Uint8Array, at: number): string | null {
  const length = bigEndian(bytes, at + 1, 4)
  if (bytes[at] !== TEXT || length > MAX_PATH || at + 5 + length > bytes.length) return null
  return decodeText(bytes.subarray(at + 5, at + 5 + length))
}

const ENDINGS = { '.vst3': 'VST3', '.dll': 'VST2', '.vst': 'VST2', '.clap': 'CLAP' } as const
const STEP = 256 * 1024

/** The names of the files of plugins, whose paths are texts somewhere in the file. */
async function pluginFiles(window: ByteWindow) {
  const files = new Map<string, 'VST2' | 'VST3' | 'CLAP'>()
  for (let at = 0; at < window.size; at += STEP) {
    const from = Math.max(0, at - MAX_PATH)
    if (!window.has(from, STEP + 2 * MAX_PATH)) await window.load(from, STEP + 2 * MAX_PATH)
    const bytes = window.slice(from, STEP + 2 * MAX_PATH)
    for (const [ending, format] of Object.entries(ENDINGS)) {
      for (let end = indexOfText(bytes, ending, 0); end >= 0; end = indexOfText(bytes, ending, end + 1)) {
        const path = textEndingAt(bytes, end + ending.length)
        if (path && /[\\/]/.test(path)) files.set(fileName(path), format)
      }
    }
  }
  return files
}

/** The typed text that ends here. */
function textEndingAt(bytes: Uint8Array, end: number): string | null {
  for (let start = end - 1; start >= Math.max(5, end - MAX_PATH); start--) {
    if (bytes[start - 5] === TEXT && bigEndian(bytes, start - 4, 4) === end - start) {
      return decodeText(bytes.subarray(start, end))
    }
  }
  return null
}
