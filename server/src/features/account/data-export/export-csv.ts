import { SHARED_FIELDS } from '#shared/community/shared-field.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import { BYTE_ORDER_MARK, csvLines } from '#shared/csv.ts'
import { LIFECYCLE_FIELDS } from '#shared/plugins/lifecycle/lifecycle-fields.ts'
import { COLUMN_LABELS } from '#shared/transfer/columns.ts'
import type { Db } from '../../../db/schema.ts'
import { columnsAndMetadata } from '../../../library/columns-and-metadata.ts'
import { type ExportedPluginRow, exportedLibraryPlugins } from './export-data-rows.ts'

type Column = [heading: string, cell: (plugin: ExportedPluginRow) => string]

/** The columns of `plugins.csv`, for people: what does not fit into a cell is in the JSON file only. */
const COLUMNS: Column[] = [
  ['Name', ({ name }) => name],
  ['Manufacturer', ({ manufacturer }) => manufacturer],
  ['Type', ({ type }) => type],
  ['Formats', ({ formats }) => formats.join(', ')],
  ['Version', ({ version }) => version],
  ['UAD', ({ isUAD }) => yesNo(isUAD)],
  ['Owned', ({ isOwned }) => yesNo(isOwned)],
  ['Favorite', ({ isFavorite }) => yesNo(isFavorite)],
  ['Update available', ({ updateAvailable }) => yesNo(updateAvailable)],
  // Empty where nobody said it.
  [
    'Free',
    ({ metadata, replaced }) => (metadata.isFree || 'isFree' in replaced ? yesNo(metadata.isFree) : ''),
  ],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Description', ({ metadata }) => metadata.description],
  ['Update URL', ({ updateUrl }) => updateUrl],
  ...LIFECYCLE_FIELDS.map((field): Column => [COLUMN_LABELS[field], ({ metadata }) => metadata[field] ?? '']),
  ['Path', ({ path }) => path],
  ['Size in bytes', ({ size }) => size?.toString() ?? ''],
  [COLUMN_LABELS.notes, ({ notes }) => notes],
  [COLUMN_LABELS.contents, ({ contents }) => contents.join('; ')],
  ['Added', ({ addedAt }) => addedAt.toISOString()],
  [COLUMN_LABELS.guessed, ({ isMakerGuess }) => (isMakerGuess ? SHARED_FIELD_LABELS.manufacturer : '')],
  [
    COLUMN_LABELS.fromOthers,
    ({ fromOthers }) =>
      SHARED_FIELDS.flatMap((field) => (field in fromOthers ? SHARED_FIELD_LABELS[field] : [])).join(', '),
  ],
]

/** The cells contain what the page shows; the last column names the fields that other people filled. */
function shownRow(plugin: ExportedPluginRow): ExportedPluginRow {
  const { name, shownMaker, type, updateUrl, metadata, fromOthers } = plugin
  const others = columnsAndMetadata(fromOthers)
  return {
    ...plugin,
    name,
    type,
    updateUrl,
    ...others.columns,
    manufacturer: shownMaker,
    metadata: { ...metadata, ...others.metadata },
  }
}

const yesNo = (flag: boolean) => (flag ? 'yes' : 'no')

/** Writes `plugins.csv` page by page: the plugins in the library, one per line, without removed ones. */
export async function* exportCsv(db: Db, userId: string, selection?: readonly string[]) {
  yield `${BYTE_ORDER_MARK}${csvLines([COLUMNS.map(([heading]) => heading)])}`
  for await (const page of exportedLibraryPlugins(db, userId, selection)) {
    const visiblePlugins = page.filter(({ removedAt }) => removedAt === null)
    yield csvLines(visiblePlugins.map((plugin) => COLUMNS.map(([, cell]) => cell(shownRow(plugin)))))
  }
}
