import { decodeExactly } from '../text/decode-text.ts'
import { RefusedTagsError } from './refused-tags-error.ts'

/** The largest file that is read, in bytes. A DAW writes about a hundred for each plugin. */
export const MAX_TAGS_FILE = 16 * 1024 * 1024

/** The text of a file, from which `utf8Bytes` makes the same bytes again. Throws `RefusedTagsError`. */
export function textOf(bytes: Uint8Array, file: string): string {
  if (bytes.length > MAX_TAGS_FILE) throw new RefusedTagsError('too-large', file)
  try {
    return decodeExactly(bytes)
  } catch {
    throw new RefusedTagsError('not-text', file)
  }
}

/** Two spellings of a tag that differ in case alone are one. */
export const tagKey = (tag: string): string => tag.normalize('NFC').trim().toLowerCase()

/** A part of a text, by its places in it. */
export type Span = { from: number; to: number }

/** A text for a part of another. */
export type Edit = Span & { text: string }

/** Puts texts in the place of parts of another. The parts do not overlap. */
export function withEdits(text: string, edits: Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    parts.push(text.slice(at, edit.from), edit.text)
    at = edit.to
  }
  return parts.join('') + text.slice(at)
}

/** A text inside an element or attribute of XML. */
export const escapedXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
