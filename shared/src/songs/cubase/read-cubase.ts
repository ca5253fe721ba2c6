import { decodeUnicode } from '../../text/decode-text.ts'
import { ByteWindow, bigEndian, latin1 } from '../bytes/byte-window.ts'
import { indexOfText } from '../bytes/index-of-text.ts'
import { vst2CodeOf, vst2Plugin, vst3Plugin } from '../plugin-ids.ts'
import { UnreadableSongError } from '../refusal.ts'
import { emptySong, type Song } from '../song.ts'
import type { SongFile } from '../source.ts'
import { UseList, withUses } from '../use-list.ts'

/**
 * The facts of a project of Cubase or Nuendo. Its bytes are searched for the records of plugins; tracks and switches are
 * not decoded. Throws `UnreadableSong`.
 */
export async function readCubase(file: SongFile): Promise<Song> {
  const window = new ByteWindow(file)
  await window.load(0)
  const song = emptySong('cubase', 'Cubase')
  const head = window.slice(0, HEAD)
  readProgram(song, head)
  const uses = new UseList()
  const found = await findPlugins(window, song, uses)
  const isCut = latin1(head.subarray(0, 4)) === 'RIFF' && bigEndian(head, 4, 4) + 8 > file.size
  if (found === 0 && !isCut) throw new UnreadableSongError('old-cubase')
  return withUses(song, uses, isCut ? 'cut-short' : null)
}

const HEAD = 4096
const STEP = 256 * 1024

/** Adds all plugins. Returns the number of their records. */
async function findPlugins(window: ByteWindow, song: Song, uses: UseList) {
  let found = 0
  for (let at = 0; at < window.size; ) {
    if (!window.has(at, STEP + MAX_RECORD)) await window.load(at, STEP + MAX_RECORD)
    const bytes = window.slice(at, STEP + MAX_RECORD)
    if (bytes.length === 0) break
    const isLast = at + bytes.length >= window.size
    const to = isLast ? bytes.length : STEP + PLUGIN_RECORD.length - 1
    for (let start = indexOfText(bytes, PLUGIN_RECORD, 0, to); start >= 0; ) {
      found++
      add(song, uses, bytes, start)
      start = indexOfText(bytes, PLUGIN_RECORD, start + 1, to)
    }
    at += isLast ? bytes.length : STEP
  }
  return found
}

function add(song: Song, uses: UseList, bytes: Uint8Array, start: number) {
  const record = pluginRecord(bytes, start)
  if (!record) return
  const { classId, name, isVst2 } = record
  if (INTERNAL.some((each) => classId.startsWith(each))) {
    song.ownDevices++
    return
  }
  const factory = FACTORY.some((each) => classId.startsWith(each))
  const code = isVst2 ? vst2CodeOf(classId) : null
  const plugin = code === null ? vst3Plugin(classId, { name }) : vst2Plugin(code, { name })
  uses.add({ ...plugin, factory })
}

/** The EQ, the panner and the input filter of each channel. */
const INTERNAL = ['297BA567', '44E1149E', 'D56B9C6C']
/** StudioEQ, StereoEnhancer, UV22HR (later Lin Dither). */
const FACTORY = ['94605120', '77BBA7CA', '565354555648']

/** `Cubase`, then `Version 14.0.30`. */
function readProgram(song: Song, head: Uint8Array) {
  for (let at = indexOfText(head, PROGRAM, 0); at >= 0; at = indexOfText(head, PROGRAM, at + 1)) {
    const daw = countedText(head, at + PROGRAM.length + SIZES)
    if (!daw || !/^(?:Cubase|Nuendo)/.test(daw.text)) continue
    song.daw = daw.text.slice(0, 40)
    song.version = /^Version ([\d.]{1,20})/.exec(countedText(head, daw.end)?.text ?? '')?.[1] ?? ''
    return
  }
}

const PROGRAM = 'PAppVersion\0'
/** The version of the record and its length. */
const SIZES = 6

/** A text with its length before it, a zero after it and sometimes a mark of UTF-8. Null when it does not fit. */
function countedText(bytes: Uint8Array, at: number): { text: string; end: number } | null {
  const length = bigEndian(bytes, at, 4)
  const end = at + 4 + length
  if (length > MAX_TEXT || end > bytes.length) return null
  return { text: decodeUnicode(bytes.subarray(at + 4, end)).replace(/[\0\ufeff].*$/s, ''), end }
}

const MAX_TEXT = 4096

const PLUGIN_RECORD = 'Plugin UID\0'

/** The longest record before the state of a plugin: a sampler with 64 outputs has some 10 kB. */
const MAX_RECORD = 64 * 1024

type PluginRecord = { classId: string; name: string; isVst2: boolean }

/** The plugin whose record starts here, from bytes that end with it or later; null when it is cut. */
function pluginRecord(bytes: Uint8Array, start: number): PluginRecord | null {
  const next = indexOfText(bytes, PLUGIN_RECORD, start + PLUGIN_RECORD.length)
  const end = Math.min(next < 0 ? bytes.length : next, start + MAX_RECORD)
  const guid = indexOfText(bytes, 'GUID\0', start, Math.min(end, start + 64))
  if (guid < 0) return null
  const classId = countedText(bytes, guid + 'GUID\0'.length + KIND)?.text ?? ''
  if (!/^[0-9A-F]{32}$/i.test(classId)) return null
  const state = indexOfText(bytes, STATE, start, end)
  const head = state < 0 ? end : state
  const name = fieldOf(bytes, 'Plugin Name\0', start, head)
  if (name === null) return null
  // A name that the user gave is never kept, not even when the original one is cut.
  const original = fieldOf(bytes, 'Original Plugin Name\0', start, head)
  const isVst2 = state >= 0 && latin1(bytes.subarray(state, state + NEAR)).includes('VstW')
  return { classId: classId.toUpperCase(), name: original ?? name, isVst2 }
}

const STATE = 'audioComponent\0'
const NEAR = 64
/** The two bytes that say which kind of value follows. */
const KIND = 2

/** The text of a field; empty when it is cut, null when there is none. */
function fieldOf(bytes: Uint8Array, name: string, from: number, to: number): string | null {
  for (let at = indexOfText(bytes, name, from, to); at >= 0; at = indexOfText(bytes, name, at + 1, to)) {
    if (bigEndian(bytes, at - 4, 4) === name.length)
      return countedText(bytes, at + name.length + KIND)?.text ?? ''
  }
  return null
}
