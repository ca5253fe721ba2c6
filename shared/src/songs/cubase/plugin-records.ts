import { decodeUnicode } from '../../text/decode-text.ts'
import { bigEndian, latin1 } from '../bytes/byte-window.ts'
import { indexOfText } from '../bytes/index-of-text.ts'

/** A text with its length before it, a zero after it and sometimes a mark of UTF-8. Null when it does not fit. */
export function countedText(bytes: Uint8Array, at: number): { text: string; end: number } | null {
  const length = bigEndian(bytes, at, 4)
  const end = at + 4 + length
  if (length > MAX_TEXT || end > bytes.length) return null
  return { text: decodeUnicode(bytes.subarray(at + 4, end)).replace(/[\0\ufeff].*$/s, ''), end }
}

const MAX_TEXT = 4096

export const PLUGIN_RECORD = 'Plugin UID\0'

/** The longest record before the state of a plugin: a sampler with 64 outputs has some 10 kB. */
export const MAX_RECORD = 64 * 1024

type PluginRecord = { classId: string; name: string; isVst2: boolean }

/** The plugin whose record starts here, from bytes that end with it or later; null when it is cut. */
export function pluginRecord(bytes: Uint8Array, start: number): PluginRecord | null {
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
