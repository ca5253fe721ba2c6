import { decodeText } from '#shared/text/decode-text.ts'
import type { RefusedTable } from '#shared/transfer/table-in.ts'
import * as importWords from '../import/import-words.ts'

/** The text of a file in UTF-16, UTF-8 or, as older spreadsheets write, Windows-1252. Undefined for binary data. */
export function fileText(bytes: Uint8Array): string | undefined {
  const text = decodeText(bytes)
  return text.includes('\0') ? undefined : text
}

const MB = 1024 * 1024

/** The table in a file of at most 20 MB, as `read` finds it in the text; else why it cannot be used. Rejects when the disk does. */
export async function readTableFile<Read>(
  file: File,
  read: (text: string) => Read | RefusedTable,
): Promise<Read | RefusedTable> {
  if (file.size === 0) return { refusal: importWords.fileIsEmpty }
  if (file.size > 20 * MB) return { refusal: importWords.fileIsTooLarge }
  const text = fileText(new Uint8Array(await file.arrayBuffer()))
  return text === undefined || text.startsWith('PK\u0003\u0004')
    ? { refusal: importWords.isNoTable }
    : read(text)
}
