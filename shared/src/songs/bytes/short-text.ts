import { decodeText, decodeUtf16 } from '../../text/decode-text.ts'

/* Songs hold thousands of short names, for which making a decoder costs more than reading the text. */

/** A short text up to its first zero byte, in UTF-8 or else Windows-1252. */
export function shortText(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) {
    if (byte === 0) return text
    if (byte > 0x7f) return decodeText(bytes).replace(/\0.*$/s, '')
    text += String.fromCharCode(byte)
  }
  return text
}

/** The same in UTF-16 with the low byte first. */
export function shortWideText(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const low = bytes[at] ?? 0
    if (bytes[at + 1] !== 0) return decodeUtf16(bytes, 'le').replace(/\0.*$/s, '')
    if (low === 0) return text
    text += String.fromCharCode(low)
  }
  return text
}
