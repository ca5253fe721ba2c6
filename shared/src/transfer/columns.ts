import type { Format } from '../plugins/formats.ts'
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
  manualUrl: 'Manual',
  supersededBy: 'Superseded by',
  discontinued: 'Discontinued',
  bundleId: 'Bundle identifier',
  contents: 'Also in the bundle',
  guessed: 'Guessed from the file name',
  fromOthers: 'Values of others',
}
export type Column = keyof typeof COLUMN_LABELS

/** The field of each table column; null for an ignored column. */
export type ColumnMapping = (Column | null)[]

/** Guesses the fields of columns by their headings and the cells in `rows`, the first rows. No field is guessed twice. */
export function guessedMapping(headings: string[], rows: string[][]): ColumnMapping {
  const mapping: ColumnMapping = columnsByHeading(headings, HEADINGS)
  const isUnused = (column: Column) => !mapping.includes(column)
  // Some programs call the format a type.
  const type = mapping.indexOf('type')
  if (type !== -1 && isUnused('format') && holdsFormats(rows.map((row) => row[type] ?? '')))
    mapping[type] = 'format'
  return mapping
}

/** The known headings of each field, the most reliable first. */
const HEADINGS: Record<Column, string[]> = {
  name: ['name', 'pluginname', 'plugin', 'product', 'productname', 'title', 'descriptivename'],
  manufacturer: [
    'manufacturer',
    'manufacturername',
    'vendor',
    'vendorname',
    'maker',
    'developer',
    'company',
    'brand',
    'publisher',
    'creator',
    'hersteller',
  ],
  type: ['type', 'category', 'plugintype', 'kind', 'class', 'typ', 'kategorie'],
  format: ['formats', 'format', 'pluginformat', 'pluginformats', 'sdk'],
  version: ['version', 'installedversion', 'currentversion', 'pluginversion', 'versionnumber', 'ver'],
  path: ['path', 'filepath', 'file', 'location', 'filename', 'pfad'],
  tags: ['tags', 'tag', 'labels', 'keywords', 'schlagwörter'],
  description: ['description', 'beschreibung'],
  notes: ['notes', 'note', 'comment', 'comments', 'notizen'],
  isOwned: ['owned', 'isowned', 'licensed', 'purchased'],
  isFavorite: ['favorite', 'favourite', 'isfavorite', 'isfavourite', 'starred', 'favorit'],
  isFree: ['free', 'isfree', 'freeware'],
  isUAD: ['uad', 'isuad'],
  updateUrl: ['updateurl', 'url', 'website', 'productpage', 'homepage', 'manufacturerurl', 'link'],
  manualUrl: ['manual', 'manualurl', 'handbuch'],
  supersededBy: ['supersededby', 'replacedby', 'successor'],
  discontinued: ['discontinued', 'endoflife'],
  bundleId: ['bundleid', 'bundleidentifier', 'cfbundleidentifier'],
  contents: ['alsointhebundle'],
  guessed: ['guessedfromthefilename'],
  fromOthers: ['valuesofothers'],
}

function holdsFormats(values: string[]) {
  const filledCells = values.filter((value) => value.trim() !== '')
  return filledCells.filter((value) => formatsIn(value).length > 0).length * 2 > filledCells.length
}

/** The known formats in a cell such as `VST2, Audio Unit`. */
export function formatsIn(cell: string): Format[] {
  const found = cell.split(/[,;/|+&]|\band\b/i).flatMap((part) => FORMAT_NAMES.get(headingKeyOf(part)) ?? [])
  return [...new Set(found)]
}

const FORMAT_NAMES = new Map<string, Format>([
  ['vst', 'VST'],
  ['vst2', 'VST'],
  ['vst3', 'VST3'],
  ['au', 'AU'],
  ['auv2', 'AU'],
  ['auv3', 'AU'],
  ['audiounit', 'AU'],
  ['audiounits', 'AU'],
  ['component', 'Component'],
  ['aax', 'AAX'],
  ['clap', 'CLAP'],
  ['lv2', 'LV2'],
  ['standalone', 'Standalone'],
  ['app', 'Standalone'],
  ['plugin', 'Plugin'],
])
