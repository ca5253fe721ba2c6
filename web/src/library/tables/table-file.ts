import { decodeText } from '#shared/text/decode-text.ts'
import type { RefusedImport } from '#shared/transfer/own-export.ts'

/** A table whose first row is the headings. */
export type TableFile = { source: string; headings: string[]; rows: string[][] }

const MAX_COLUMNS = 200

/** The rows of a file as a table, or why it is none. `maxText` is how a person reads the most rows: 50,000. */
export function tableOf(
  source: string,
  [headings, ...rows]: string[][],
  { maxRows, maxText }: { maxRows: number; maxText: string },
): TableFile | RefusedImport {
  if (!headings || rows.length === 0)
    return { refusal: 'This table has no rows. Its first row must contain the headings.' }
  if (rows.length > maxRows)
    return { refusal: `This table has more than ${maxText} rows. Split it and import the parts separately.` }
  if (headings.length > MAX_COLUMNS) return { refusal: 'This table has more than 200 columns.' }
  return { source, headings, rows }
}

/**
 * The text of a file: UTF-16 with a byte order mark, UTF-8 with or without one, or else Windows-1252, which older spreadsheets
 * write. Undefined for binary data.
 */
export function fileText(bytes: Uint8Array): string | undefined {
  const text = decodeText(bytes)
  return text.includes('\0') ? undefined : text
}
