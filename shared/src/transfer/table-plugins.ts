import { SHARED_FIELDS, type SharedField } from '../community/shared-field.ts'
import { SHARED_FIELD_LABELS } from '../community/shared-field-labels.ts'
import { withoutFormulaMark } from '../csv.ts'
import { cleanedName, formatOf } from '../import/file-name.ts'
import { storedContents } from '../plugins/bundle-contents.ts'
import { UNKNOWN_FORMAT } from '../plugins/formats.ts'
import { discontinuedIn } from '../plugins/lifecycle/discontinued.ts'
import { LIFECYCLE_FIELDS, type LifecycleField } from '../plugins/lifecycle/lifecycle-fields.ts'
import { MAX_TAGS } from '../plugins/limits.ts'
import { type Column, type ColumnMapping, formatsIn } from './columns.ts'
import { identityOfImported } from './identity-of-imported.ts'
import { type ImportedPlugin, importedPlugin } from './imported-plugin.ts'
import type { SkippedPlugin } from './own-export.ts'
import { productIndexOf } from './plan.ts'
import { isHeadingsAgain, type Table } from './table-in.ts'

/** The plugins of a foreign table, and the skipped rows. */
export type TablePlugins = { plugins: ImportedPlugin[]; skipped: SkippedPlugin[] }

/**
 * Reads the rows of a table with the mapping. Rows of one plugin, such as one for each format, are merged by
 * identity. Descriptions, URLs and the free mark count as the user's own values. Yields the number of read rows after every
 * hundred, so that a page can do other work in between.
 */
export function* readTable(
  { headings, rows, firstRow }: Pick<Table, 'headings' | 'rows' | 'firstRow'>,
  mapping: ColumnMapping,
  makeId: () => string,
): Generator<number, TablePlugins> {
  const plugins = new Map<string, ImportedPlugin>()
  const skipped: SkippedPlugin[] = []
  const products = productIndexOf()
  for (const [index, row] of rows.entries()) {
    if (index % 100 === 99) yield index
    if (isHeadingsAgain(row, headings)) continue
    const read = pluginIn(row, mapping, makeId())
    if ('reason' in read) {
      skipped.push({ name: `Row ${index + firstRow}${read.name && `, ${read.name}`}`, reason: read.reason })
      continue
    }
    const identity = identityOfImported(read)
    const joinedId = products.productFor(identity)
    const before = joinedId === undefined ? undefined : plugins.get(joinedId)
    const plugin = before ? mergedPlugin(before, read) : read
    plugins.set(plugin.id, plugin)
    products.put({ ...(before ? identityOfImported(plugin) : identity), id: plugin.id })
  }
  return { plugins: [...plugins.values()], skipped }
}

function pluginIn(row: string[], mapping: ColumnMapping, id: string): ImportedPlugin | SkippedPlugin {
  const cell = (column: Column) => cleanedCell(row[mapping.indexOf(column)] ?? '')
  const path = cell('path').replace(/\n/g, ' ')
  const fileName = path.split(/[/\\]/).findLast((part) => part !== '') ?? ''
  const name = cell('name').replace(/\n/g, ' ') || cleanedName(fileName)
  if (!name) return { name: '', reason: 'It has no name.' }
  const [description, updateUrl] = [cell('description'), webAddressIn(cell('updateUrl'))]
  const lifecycle = lifecycleIn(cell)
  const [isFree, isUAD] = [flagIn(cell('isFree')), flagIn(cell('isUAD'))]
  const manufacturer = knownText(cell('manufacturer'))
  const type = typeIn(knownText(cell('type')))
  const sharedFields = fieldsIn(cell('fromOthers'))
  const own = <T>(field: SharedField, value: T) => (sharedFields.has(field) ? undefined : value)
  const plugin = importedPlugin.safeParse({
    id,
    name,
    manufacturer: own('manufacturer', manufacturer),
    isGuess: fieldsIn(cell('guessed')).has('manufacturer'),
    type: own('type', type),
    isUAD: isUAD ?? false,
    isOwned: flagIn(cell('isOwned')) ?? true,
    isFavorite: flagIn(cell('isFavorite')) ?? false,
    tags: tagsIn(cell('tags')),
    notes: cell('notes'),
    updateUrl: own('updateUrl', updateUrl || null),
    metadata: {
      description: own('description', description || undefined),
      isFree: own('isFree', isFree),
      ...Object.fromEntries(lifecycle.map(([field, value]) => [field, own(field, value)])),
    },
    replaced: {
      ...(own('description', description) && { description: '' }),
      ...(own('updateUrl', updateUrl) && { updateUrl: '' }),
      ...(own('isFree', isFree) && { isFree: false }),
      ...Object.fromEntries(
        lifecycle.filter(([field]) => !sharedFields.has(field)).map(([field]) => [field, '']),
      ),
    },
    fromOthers: Object.fromEntries(
      [...Object.entries({ name, manufacturer, type, description, updateUrl, isFree }), ...lifecycle].filter(
        ([field, value]) => sharedFields.has(field) && value !== '' && value !== undefined,
      ),
    ),
    installations: installationsIn(cell, path, fileName),
  })
  return plugin.success ? plugin.data : { name, reason: plugin.error.issues[0]?.message ?? 'It is damaged.' }
}

/** The fields that a cell names by their labels. */
function fieldsIn(cell: string): Set<string> {
  const labels = new Set(cell.split(',').map((label) => label.trim()))
  return new Set(SHARED_FIELDS.filter((field) => labels.has(SHARED_FIELD_LABELS[field])))
}

/** One for each format. Facts of a single bundle belong to the format of its path's extension, else to the first format. */
function installationsIn(cell: (column: Column) => string, path: string, fileName: string) {
  const formats: string[] = formatsIn(cell('format'))
  const bundleId = knownText(cell('bundleId')) || null
  const names = cell('contents').split(/[;\n]/)
  const contents = storedContents(names.map((name) => name.trim()))
  const formatByName = fileName === '' ? UNKNOWN_FORMAT : formatOf(fileName)
  const all = formats.length > 0 ? formats : [formatByName]
  const owner = all.includes(formatByName) ? formatByName : all[0]
  return all.map((format) => ({
    format,
    path: format === owner ? path : '',
    version: knownText(cell('version')),
    ...(format === owner && { bundleId, contents }),
  }))
}

/** Removes the mark that protects spreadsheets from formulas; some programs write an empty value as `null`. */
function cleanedCell(cell: string) {
  const text = withoutFormulaMark(cell)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNWANTED, '')
    .trim()
  return text === 'null' ? '' : text
}

const UNWANTED = /(?![\t\n])\p{Cc}|\p{Surrogate}/gu

const knownText = (value: string) =>
  /^(?:unknown|undefined|n\/a|-)$/i.test(value) ? '' : value.replace(/\s+/g, ' ')

/** Some programs write types in capitals. */
const typeIn = (value: string) =>
  /^[A-Z]{4,}$/.test(value) ? `${value.slice(0, 1)}${value.slice(1).toLowerCase()}` : value

const tagsIn = (cell: string) => {
  const tags = cell.split(/[,;|\n]/).map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

const webAddressIn = (cell: string) => (/^https?:\/\//i.test(cell) ? cell : '')

/** The lifecycle fields of a row that say something. What no field may hold is left out, as with an update address. */
function lifecycleIn(cell: (column: Column) => string) {
  const said = cell('discontinued')
  const flag = flagIn(said)
  const values: Record<LifecycleField, string> = {
    manualUrl: webAddressIn(cell('manualUrl')),
    supersededBy: knownText(cell('supersededBy')),
    discontinued: flag === undefined ? (discontinuedIn(said) ? said : '') : flag ? 'yes' : 'no',
  }
  return LIFECYCLE_FIELDS.flatMap((field) =>
    values[field] === '' ? [] : [[field, values[field]] satisfies [string, string]],
  )
}

function flagIn(cell: string): boolean | undefined {
  if (/^(?:yes|y|true|1|x|✓|✔|★|ja|owned|free)$/iu.test(cell)) return true
  return /^(?:no|n|false|0|nein|not owned|paid)$/i.test(cell) ? false : undefined
}

/** Merges two rows of one plugin: the second fills the empty values of the first. */
function mergedPlugin(first: ImportedPlugin, second: ImportedPlugin): ImportedPlugin {
  const isRepeated = (other: ImportedPlugin['installations'][number]) =>
    first.installations.some(({ format, path }) => format === other.format && path === other.path)
  return {
    ...first,
    manufacturer: first.manufacturer || second.manufacturer,
    type: first.type || second.type,
    isUAD: first.isUAD || second.isUAD,
    isOwned: first.isOwned && second.isOwned,
    isFavorite: first.isFavorite || second.isFavorite,
    tags: [...new Set([...(first.tags ?? []), ...(second.tags ?? [])])].slice(0, MAX_TAGS),
    updateUrl: first.updateUrl ?? second.updateUrl,
    notes: first.notes || second.notes,
    metadata: { ...second.metadata, ...first.metadata },
    replaced: { ...second.replaced, ...first.replaced },
    fromOthers: { ...second.fromOthers, ...first.fromOthers },
    installations: [
      ...first.installations,
      ...second.installations.filter((each) => !isRepeated(each)),
    ].slice(0, 500),
  }
}
