import { decodeUnicode } from '../../text/decode-text.ts'
import { UnreadableError } from '../unreadable.ts'
import { binaryPlistIn } from './binary-plist.ts'
import type { PlistDict } from './plist-value.ts'
import { xmlPlistIn } from './xml-plist.ts'

/** The largest property list that is read, in bytes. */
export const PLIST_MAX = 1 << 20

/** The dictionary of an XML or binary property list, dates and data as null. Throws `Unreadable` with its reason. */
export function plistIn(bytes: Uint8Array): PlistDict {
  if (bytes.length > PLIST_MAX) throw new UnreadableError('too-big')
  const value = isBinary(bytes) ? binaryPlistIn(bytes) : xmlPlistIn(decodeUnicode(bytes))
  if (!(value instanceof Map)) throw new UnreadableError('malformed')
  return value
}

const BINARY = [...'bplist'].map((letter) => letter.charCodeAt(0))
const isBinary = (bytes: Uint8Array) => BINARY.every((byte, i) => bytes[i] === byte)
