import { decodeText } from '#shared/text/decode-text.ts'

/**
 * The text of a file: UTF-16 with a byte order mark, UTF-8 with or without one, or else Windows-1252, which older spreadsheets
 * write. Undefined for binary data.
 */
export function fileText(bytes: Uint8Array): string | undefined {
  const text = decodeText(bytes)
  return text.includes('\0') ? undefined : text
}
