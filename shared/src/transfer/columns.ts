import { formatsBy } from '../plugins/format-lists.ts'
import { type Format, UNKNOWN_FORMAT } from '../plugins/formats.ts'
import { LIFECYCLE_LABELS } from '../plugins/lifecycle/lifecycle-fields.ts'
import { OFFERED_TYPES } from '../plugins/summary.ts'
import { columnsByHeading, headingKeyOf } from './columns-by-heading.ts'

/** The library fields that a table column can be mapped to, in display order, with their labels. */
export const COLUMN_LABELS = {
  name: 'Plugin Name',
  manufacturer: 'Manufacturer',
  type: 'Type',
  format: 'Format',
  version: 'Version',
  path: 'Path',
  tags: 'Tags',
  description: 'Description',
  notes: 'Notes',
  isOwned: 'Owned',
  isFavorite: 'Favorite',
  isFree: 'Free',
  isUAD: 'UAD',
  updateUrl: 'Update URL',
  ...LIFECYCLE_LABELS,
  bundleId: 'Bundle identifier',
  contents: 'Also in the bundle',
  guessed: 'Guessed from the file name',
  fromOthers: 'Values of others',
}
export type Column = keyof typeof COLUMN_LABELS

/** The field of each table column; null for an ignored column. */
export type ColumnMapping = (Column | null)[]

/** The fields of columns by their headings alone. */
export const mappingByHeadings = (headings: string[]): ColumnMapping => columnsByHeading(headings, HEADINGS)

/**
 * Guesses the fields of columns by their headings and the cells in `rows`, the first rows; by the cells alone if no heading is known. No
 * field is guessed twice.
 */
export function guessedMapping(headings: string[], rows: string[][]): ColumnMapping {
  const mapping = mappingByHeadings(headings)
  if (mapping.every((column) => column === null)) return mappingByCells(headings.length, rows)
  const isUnused = (column: Column) => !mapping.includes(column)
  // Some programs call the format a type.
  const type = mapping.indexOf('type')
  if (type !== -1 && isUnused('format') && holdsFormats(rows.map((row) => row[type] ?? '')))
    mapping[type] = 'format'
  return mapping
}

/** The known headings of each field, the most reliable first. */
const HEADINGS: Record<Column, string> = {
  name: 'name pluginname plugin product productname title descriptivename',
  manufacturer:
    'manufacturer manufacturername vendor vendorname maker developer company brand publisher creator hersteller',
  type: 'type category plugintype kind class typ kategorie',
  format: 'formats format pluginformat pluginformats sdk',
  version: 'version installedversion currentversion pluginversion versionnumber ver',
  path: 'path filepath file location filename pfad',
  tags: 'tags tag labels keywords schlagwörter',
  description: 'description beschreibung',
  notes: 'notes note comment comments notizen',
  isOwned: 'owned isowned licensed purchased',
  isFavorite: 'favorite favourite isfavorite isfavourite starred favorit',
  isFree: 'free isfree freeware',
  isUAD: 'uad isuad',
  updateUrl: 'updateurl url website productpage homepage manufacturerurl link',
  manualUrl: 'manual manualurl handbuch',
  supersededBy: 'supersededby replacedby successor',
  discontinued: 'discontinued endoflife',
  bundleId: 'bundleid bundleidentifier cfbundleidentifier',
  contents: 'alsointhebundle',
  guessed: 'guessedfromthefilename',
  fromOthers: 'valuesofothers',
}

/** The name and the maker are the first two columns of texts; the maker is the one that repeats itself more. */
function mappingByCells(width: number, rows: string[][]): ColumnMapping {
  const mapping: ColumnMapping = Array.from({ length: width }, () => null)
  const columns = mapping.map((_, at) =>
    rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== ''),
  )
  for (const [column, isOne] of CELLS) {
    const at = columns.findIndex(
      (cells, at) => mapping[at] === null && cells.filter(isOne).length * 2 > cells.length,
    )
    if (at !== -1) mapping[at] = column
  }
  const [first, second] = columns.flatMap((cells, at) =>
    mapping[at] === null && cells.some((cell) => /\p{L}/u.test(cell))
      ? [{ at, share: new Set(cells).size / cells.length }]
      : [],
  )
  const isSwapped = first && second && second.share > first.share
  const [name, maker] = isSwapped ? [second, first] : [first, second]
  if (name) mapping[name.at] = 'name'
  if (maker) mapping[maker.at] = 'manufacturer'
  return mapping
}

/** How the cells of a column without a heading are known. */
const CELLS: [Column, (cell: string) => boolean][] = [
  ['updateUrl', (cell) => /^https?:\/\//i.test(cell)],
  ['path', (cell) => cell.split(/[\\/]/).length > 2 && !/^https?:/i.test(cell)],
  ['format', (cell) => formatsIn(cell).length > 0],
  ['version', (cell) => /^v?\d+(?:\.\w+)*$/i.test(cell)],
  ['type', (cell) => TYPE_WORDS.has(cell.toLowerCase())],
]

const TYPE_WORDS = new Set([...OFFERED_TYPES.map((type) => type.toLowerCase()), 'effect', 'synth', 'sampler'])

function holdsFormats(values: string[]) {
  const filledCells = values.filter((value) => value.trim() !== '')
  return filledCells.filter((value) => formatsIn(value).length > 0).length * 2 > filledCells.length
}

/** The known formats in a cell such as `VST2, Audio Unit`. */
export function formatsIn(cell: string): Format[] {
  const found = cell.split(/[,;/|+&]|\band\b/i).flatMap((part) => FORMAT_NAMES.get(headingKeyOf(part)) ?? [])
  return [...new Set(found)]
}

const FORMAT_NAMES = new Map<string, Format>([...formatsBy(({ words }) => words), ['plugin', UNKNOWN_FORMAT]])
