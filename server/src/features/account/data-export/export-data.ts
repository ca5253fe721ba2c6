import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { SHARED_FIELD_LABELS, SHARED_FIELDS } from '#shared/community/shared-field.ts'
import { BYTE_ORDER_MARK, csvLines } from '#shared/csv.ts'
import { COLUMN_LABELS } from '#shared/transfer/columns.ts'
import type { Db } from '../../../db/schema.ts'
import { type Blobs, DamagedFile, fullKeyOf, verifiedFile } from '../../../files/blobs.ts'
import { exportJson, pictureFilePath } from './export-data-json.ts'
import { exportReadme } from './export-data-readme.ts'
import {
  type ExportedPluginRow,
  exportedAccount,
  exportedLibraryPlugins,
  exportedPictures,
} from './export-data-rows.ts'

/** All stored data of a user as a zip that is created while it is read, in little memory. An error destroys the stream. */
export function exportArchive(db: Db, blobs: Blobs, user: { id: string }, now: Date): Readable {
  const archive = new PassThrough()
  const zip = new ZipFile()
  zip.outputStream.pipe(archive)
  zip.on('error', (error) => archive.destroy(error))
  writeParts(zip, archiveParts(db, blobs, user.id, now), now, abortWhenClosed(archive)).catch((error) =>
    archive.destroy(error),
  )
  return archive
}

type Part = {
  name: string
  content: Iterable<Uint8Array | string> | AsyncIterable<string>
  isCompressed?: boolean
}

async function* archiveParts(db: Db, blobs: Blobs, userId: string, now: Date): AsyncGenerator<Part> {
  const person = await exportedAccount(db, userId)
  if (!person) throw new Error('This account no longer exists.')
  yield { name: 'README.txt', content: [exportReadme(person.username, now)] }
  yield { name: 'plugfolio.json', content: exportJson(db, userId, person, now) }
  yield { name: 'plugins.csv', content: exportCsv(db, userId) }
  for (const { id, sha256 } of await exportedPictures(db, userId)) {
    const picture = await verifiedFile(blobs, fullKeyOf(id), sha256).catch(skipIfDamaged)
    if (picture) yield { name: pictureFilePath(id), content: [picture], isCompressed: true }
  }
}

/** One lost picture must not break the whole export. */
function skipIfDamaged(error: unknown) {
  if (error instanceof DamagedFile) return undefined
  throw error
}

/** Adds the parts one by one: the next one is not created before this one has been read. */
async function writeParts(zip: ZipFile, parts: AsyncIterable<Part>, mtime: Date, signal: AbortSignal) {
  for await (const { name, content, isCompressed = false } of parts) {
    const source = addAbortSignal(signal, Readable.from(content))
    zip.addReadStream(source, name, { mtime, compress: !isCompressed })
    await finished(source)
  }
  zip.end()
}

/** Stops the work when the reader goes away. */
function abortWhenClosed(archive: Readable) {
  const controller = new AbortController()
  archive.once('close', () => controller.abort())
  return controller.signal
}

/** The columns of `plugins.csv`, for people: what does not fit into a cell is in the JSON file only. */
const COLUMNS: [heading: string, cell: (plugin: ExportedPluginRow) => string][] = [
  ['Name', ({ name }) => name],
  ['Manufacturer', ({ manufacturer }) => manufacturer],
  ['Type', ({ type }) => type],
  ['Formats', ({ formats }) => formats.join(', ')],
  ['Version', ({ version }) => version],
  ['UAD', ({ isUAD }) => yesNo(isUAD)],
  ['Owned', ({ isOwned }) => yesNo(isOwned)],
  ['Favorite', ({ isFavorite }) => yesNo(isFavorite)],
  ['Update available', ({ updateAvailable }) => yesNo(updateAvailable)],
  ['Free', ({ metadata }) => yesNo(metadata.isFree)],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Description', ({ metadata }) => metadata.description],
  ['Update URL', ({ updateUrl }) => updateUrl],
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
  const { description, isFree, ...values } = fromOthers
  return {
    ...plugin,
    name,
    type,
    updateUrl,
    ...definedValues(values),
    manufacturer: shownMaker,
    metadata: { ...metadata, ...definedValues({ description, isFree }) },
  }
}

const definedValues = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const yesNo = (flag: boolean) => (flag ? 'yes' : 'no')

/** Writes `plugins.csv` page by page: the plugins in the library, one per line, without removed ones. */
async function* exportCsv(db: Db, userId: string) {
  yield `${BYTE_ORDER_MARK}${csvLines([COLUMNS.map(([heading]) => heading)])}`
  for await (const page of exportedLibraryPlugins(db, userId)) {
    const visiblePlugins = page.filter(({ removedAt }) => removedAt === null)
    yield csvLines(visiblePlugins.map((plugin) => COLUMNS.map(([, cell]) => cell(shownRow(plugin)))))
  }
}
