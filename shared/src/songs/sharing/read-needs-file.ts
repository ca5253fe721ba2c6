import { withoutFormulaMark } from '../../csv.ts'
import { FORMAT_FACTS, type UseFormat } from '../../plugins/format-facts.ts'
import { decodeText } from '../../text/decode-text.ts'
import { columnsByHeading } from '../../transfer/columns-by-heading.ts'
import { csvRowsIn } from '../../transfer/csv-rows.ts'
import { SONG_LIMITS } from '../limits.ts'
import { NEED_HEADINGS } from './needs-csv.ts'
import { MAX_NEEDS_FILE_BYTES, type SharedNeed } from './shared-need.ts'

/** The needs of a song in a file. `skipped` is the number of rows without a name or a known format. */
export type NeedsOfFile = { needs: SharedNeed[]; skipped: number }

/** Why a file is not such a list: sentences for users. */
export type RefusedNeedsFile = { refusal: string }

/**
 * True for a file that begins as `needsCsv` writes it, also after a spreadsheet has saved it again with another separator. A table of one's
 * own plugins may have the same four headings.
 */
export function isNeedsStart(start: Uint8Array): boolean {
  const [headings = []] = csvRowsIn(decodeText(start.subarray(0, NEEDS_START)), 1)
  return columnsByHeading(headings, NEED_HEADINGS).join() === Object.keys(NEED_HEADINGS).join()
}

/** The number of bytes at the start of a file that tell whether it is such a list. */
export const NEEDS_START = 1000

/**
 * Reads a file that a person was sent: UTF-8, UTF-16 with a mark, or what older spreadsheets write. Only the part that may count is read,
 * and nothing is thrown.
 */
export async function readNeedsFile(file: NeedsFile): Promise<NeedsOfFile | RefusedNeedsFile> {
  if (file.size > MAX_NEEDS_FILE_BYTES) return { refusal: TOO_LARGE }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { refusal: 'This file could not be read. Choose it again.' }
  const text = decodeText(new Uint8Array(bytes))
  const isDocument = text.startsWith('PK') || text.includes('\0')
  return isDocument ? { refusal: DOCUMENT } : needsInText(text)
}

/** The used part of a browser's `File`. */
type NeedsFile = { size: number; arrayBuffer: () => Promise<ArrayBuffer> }

/**
 * Reads what `needsCsv` wrote, in any order of its columns and beside others. A spreadsheet may have put a title above it, and spaces
 * or another spelling into the formats. Versions are as the spreadsheet left them: some make dates of them.
 */
export function needsInText(text: string): NeedsOfFile | RefusedNeedsFile {
  if (text.trim() === '') return { refusal: 'This file is empty. Please ask for it again.' }
  const [headings = [], ...rows] = csvRowsIn(fromHeadings(text), SONG_LIMITS.uses + 1)
  const columns = columnsByHeading(headings, NEED_HEADINGS)
  if (!columns.includes('name') || !columns.includes('format')) return { refusal: NO_HEADINGS }
  if (rows.length > SONG_LIMITS.uses) return { refusal: TOO_MANY }
  const needs = rows.flatMap((row) => needIn(row, columns) ?? [])
  return needs.length > 0 ? { needs, skipped: rows.length - needs.length } : { refusal: NO_PLUGINS }
}

const TOO_LARGE = 'This file is larger than 4 MB, so it is not a list of what one song needs.'
const DOCUMENT = 'This isn’t a text file. Export it as CSV and try again.'
const TOO_MANY = 'This file has more than 5,000 plugins, so it is not a list of what one song needs.'
const NO_HEADINGS =
  'This is not a list of what a song needs: it has no columns “Plugin” and “Format”. Choose the file exactly as you received it.'
const NO_PLUGINS =
  'No row of this file has both a plugin and a format. Choose the file exactly as you received it.'

/** Numbers writes the name of a table above it. */
function fromHeadings(text: string) {
  let at = 0
  for (let line = 0; line < MOST_LINES_ABOVE; line++) {
    const end = text.indexOf('\n', at)
    const start = text.slice(at, Math.min(end, at + NEEDS_START))
    if (end < 0 || HEADINGS.every((heading) => heading.test(start))) return text.slice(at)
    at = end + 1
  }
  return text
}

const MOST_LINES_ABOVE = 5
const HEADINGS = [/\bplugin\b/i, /\bformat\b/i]

type Field = keyof SharedNeed

/** A column that is not there has no cells. */
function needIn(row: string[], columns: (Field | null)[]): SharedNeed | undefined {
  const cell = (field: Field) => shownCell(row[columns.indexOf(field)] ?? '')
  const name = cell('name')
  const format = FORMATS.get(cell('format').replaceAll(' ', '').toLowerCase())
  return name && format ? { format, name, maker: cell('maker'), version: cell('version') } : undefined
}

const FORMATS = new Map<string, UseFormat>([
  ...Object.entries(FORMAT_FACTS).flatMap(([format, { inSongs }]) =>
    inSongs ? [format, inSongs].map((name) => [name.toLowerCase(), inSongs] as const) : [],
  ),
  ['audiounit', 'AU'],
])

/** One line without what a database cannot store, as long as a name may be. */
const shownCell = (cell: string) =>
  withoutFormulaMark(cell.slice(0, 4 * SONG_LIMITS.text))
    .replace(/[\p{Cc}\p{Surrogate}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, SONG_LIMITS.text)
    .replace(/\p{Surrogate}$/u, '')
    .trim()
