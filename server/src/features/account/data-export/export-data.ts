import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { SHARED_FIELDS } from '#shared/community/shared-field.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import { BYTE_ORDER_MARK, csvLines } from '#shared/csv.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { LIFECYCLE_FIELDS } from '#shared/plugins/lifecycle/lifecycle-fields.ts'
import { COLUMN_LABELS } from '#shared/transfer/columns.ts'
import { type Db, pictures, plugins, updateHistory } from '../../../db/schema.ts'
import { type Blobs, DamagedFile, fullKeyOf, pictureIdInUrl, verifiedFile } from '../../../files/blobs.ts'
import { newAdmission } from '../../../http/limits/admission.ts'
import { Problem } from '../../../http/problem.ts'
import { columnsAndMetadata } from '../../../library/columns-and-metadata.ts'
import * as words from '../account-words.ts'
import {
  exportedPlugins,
  exportJson,
  formatOf,
  jsonList,
  pictureFilePath,
  UPDATE_COLUMNS,
} from './export-data-json.ts'
import { exportPurchasesCsv } from './export-data-purchases.ts'
import {
  type ExportedPluginRow,
  exportedAccount,
  exportedCollections,
  exportedLibraryPlugins,
  ownRows,
  PAGE,
} from './export-data-rows.ts'

/**
 * All stored data of a user, or of a selection of their plugins alone, as a zip that is created while it is read, in little memory. An
 * error destroys the stream.
 */
export function exportArchive(
  db: Db,
  blobs: Blobs,
  { id: userId }: { id: string },
  now: Date,
  selection?: readonly string[],
): Readable {
  const archive = new PassThrough()
  const zip = new ZipFile()
  zip.outputStream.pipe(archive)
  zip.on('error', (error) => archive.destroy(error))
  const parts = archiveParts(db, blobs, userId, now, selection)
  writeParts(zip, parts, now, abortWhenClosed(archive)).catch((error) => archive.destroy(error))
  return archive
}

type Part = {
  name: string
  content: Iterable<Uint8Array | string> | AsyncIterable<string>
  isCompressed?: boolean
}

async function* archiveParts(
  db: Db,
  blobs: Blobs,
  userId: string,
  now: Date,
  selection?: readonly string[],
): AsyncGenerator<Part> {
  if (selection) {
    yield { name: 'README.txt', content: [words.selectionReadme(selection.length, now)] }
    yield { name: 'plugfolio.json', content: exportSelectionJson(db, userId, selection, now) }
  } else {
    const person = await exportedAccount(db, userId)
    if (!person) throw new Error(words.accountGone)
    yield { name: 'README.txt', content: [words.exportReadme(person.username, now)] }
    yield { name: 'plugfolio.json', content: exportJson(db, userId, person, now) }
  }
  yield { name: 'plugins.csv', content: exportCsv(db, userId, selection) }
  if (!selection) yield { name: 'purchases.csv', content: exportPurchasesCsv(db, userId) }
  for (const { id, sha256 } of await exportedPictures(db, userId, selection)) {
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

/** Writes `plugfolio.json` of a selection in pieces: its plugins, their updates, and the collections into which they were picked. */
async function* exportSelectionJson(db: Db, userId: string, selection: readonly string[], now: Date) {
  const ids = new Set<unknown>(selection)
  const updates = await ownRows(db, userId)(updateHistory, UPDATE_COLUMNS, ['createdAt', 'id'])
  const head = {
    ...formatOf(now),
    updateHistory: updates.filter(({ pluginId }) => ids.has(pluginId)),
    collections: await exportedCollections(db, userId, selection),
  }
  yield JSON.stringify(head, null, 2).slice(0, -2)
  yield* jsonList('plugins', exportedPlugins(db, userId, selection))
  yield '\n}\n'
}

/** The pictures of the user: all, or those of a selection. */
async function exportedPictures(db: Db, userId: string, selection?: readonly string[]) {
  const own = await db
    .select({ id: pictures.id, sha256: pictures.sha256 })
    .from(pictures)
    .where(eq(pictures.userId, userId))
    .orderBy(asc(pictures.id))
  if (!selection) return own
  const shown = new Set<string | undefined>()
  for (const ids of inChunks(selection, { count: PAGE })) {
    const rows = await db
      .select({ screenshot: plugins.screenshot })
      .from(plugins)
      .where(and(eq(plugins.userId, userId), inArray(plugins.id, ids)))
    for (const { screenshot } of rows) shown.add(pictureIdInUrl(screenshot))
  }
  return own.filter(({ id }) => shown.has(id))
}

/** Those of these plugins that an export of a selection has, in the order of an export. */
export async function exportableIds(db: Db, userId: string, selection: readonly string[]) {
  const found: string[] = []
  for (const ids of inChunks([...new Set(selection)].sort(), { count: PAGE })) {
    const isThere = and(eq(plugins.userId, userId), eq(plugins.isSample, false), isNull(plugins.removedAt))
    const rows = await db
      .select({ id: plugins.id })
      .from(plugins)
      .where(and(isThere, inArray(plugins.id, ids)))
      .orderBy(asc(plugins.id))
    for (const { id } of rows) found.push(id)
  }
  return found
}

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
  [words.columnUpdate, ({ updateAvailable }) => yesNo(updateAvailable)],
  // Empty where nobody said it.
  [
    'Free',
    ({ metadata, replaced }) => (metadata.isFree || 'isFree' in replaced ? yesNo(metadata.isFree) : ''),
  ],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Description', ({ metadata }) => metadata.description],
  [words.columnUpdateUrl, ({ updateUrl }) => updateUrl],
  ...LIFECYCLE_FIELDS.map((field): Column => [COLUMN_LABELS[field], ({ metadata }) => metadata[field] ?? '']),
  ['Path', ({ path }) => path],
  [words.columnSize, ({ size }) => size?.toString() ?? ''],
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
async function* exportCsv(db: Db, userId: string, selection?: readonly string[]) {
  yield `${BYTE_ORDER_MARK}${csvLines([COLUMNS.map(([heading]) => heading)])}`
  for await (const page of exportedLibraryPlugins(db, userId, selection)) {
    const visiblePlugins = page.filter(({ removedAt }) => removedAt === null)
    yield csvLines(visiblePlugins.map((plugin) => COLUMNS.map(([, cell]) => cell(shownRow(plugin)))))
  }
}

/** `timeout`: milliseconds after which an archive is aborted because the client reads it too slowly. */
type Limits = { atOnce: number; timeout: number }

/** Limits how many archives are packed at once, and to one per user. A place is free again when the archive was read or its reader left. */
export function exportAdmission({ atOnce, timeout }: Limits = LIMITS) {
  const admit = newAdmission({ atOnce, longestQueue: 0, refusal: words.tooManyExports, retryAfter: 60 })
  const readers = new Set<string>()

  return async function packArchive(userId: string, pack: () => Readable): Promise<Readable> {
    if (readers.has(userId)) throw new Problem(409, 'export_under_way', words.exportRunning)
    readers.add(userId)
    return new Promise((resolve, reject) => {
      admit(async () => {
        const archive = pack()
        resolve(archive)
        await waitUntilClosed(archive, timeout)
      })
        .catch(reject)
        .finally(() => readers.delete(userId))
    })
  }
}

const LIMITS = { atOnce: 8, timeout: 60 * 60 * 1000 }

async function waitUntilClosed(archive: Readable, timeout: number) {
  const timer = setTimeout(() => archive.destroy(), timeout).unref()
  await new Promise<void>((resolve) => archive.once('close', resolve))
  clearTimeout(timer)
}
