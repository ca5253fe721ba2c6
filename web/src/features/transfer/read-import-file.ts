import { mappingByHeadings } from '#shared/transfer/columns.ts'
import {
  isOwnExport,
  type LibraryFile,
  parseLibraryExport,
  type RefusedImport,
} from '#shared/transfer/own-export.ts'
import { jsonRowsIn, type Table, tableIn, tableOf } from '#shared/transfer/table-in.ts'
import { fileIsEmpty } from '../../library/import/import-words.ts'
import { fileText } from '../../library/tables/table-file.ts'
import { loadCode } from '../../ui/load-code.ts'
import type { ArchiveFile } from './archive-files.ts'
import { refusals } from './transfer-words.ts'

/** The content of a file: a Plugfolio export, or a table. */
export type ImportFile =
  | { is: 'library'; source: string; library: LibraryFile; pictures: ArchiveFile[] }
  | { is: 'table'; source: string; table: Table }

const MB = 1024 * 1024
const LIMITS = { archive: 500 * MB, text: 100 * MB, files: 30_000, unpacked: 1024 * MB }
const READING = { mappingOf: mappingByHeadings, main: 'name', maxRows: 50_000 }

/** Reads a file in the browser, without sending anything. Returns a refusal if the file cannot be used. */
export async function readImportFile(file: File, limits = LIMITS): Promise<ImportFile | RefusedImport> {
  if (file.size === 0) return { refusal: fileIsEmpty }
  if (file.size > limits.archive) return { refusal: refusals.archiveTooLarge }
  if ((await file.slice(0, 2).text()) === 'PK') return readArchive(file, limits)
  if (file.size > limits.text) return { refusal: refusals.fileTooLarge }
  const text = fileText(new Uint8Array(await file.arrayBuffer()))
  if (text === undefined) return { refusal: refusals.otherFile }
  return /^\s*[[{]/.test(text.slice(0, 1000))
    ? readJson(file.name, text)
    : importTable(file.name, tableIn(text, READING))
}

const DAMAGED: RefusedImport = { refusal: refusals.damagedArchive }

/** Checks every file of the archive before any is used, and does not unpack a file that is too large. */
async function readArchive(archive: File, limits: typeof LIMITS): Promise<ImportFile | RefusedImport> {
  const reader = await loadCode(() => import('./archive-files.ts')).catch(() => undefined)
  if (!reader) return { refusal: refusals.notOpened }
  const files = await reader.archiveFiles(archive)
  if (!files) return DAMAGED
  if (files.length > limits.files) return { refusal: refusals.tooManyFiles }
  if (files.reduce((sum, { size }) => sum + size, 0) > limits.unpacked)
    return { refusal: refusals.unpacksTooLarge }
  const json = files.find(({ name }) => /(?:^|\/)plugfolio\.json$/.test(name))
  if (!json) return { refusal: refusals.noLibrary }
  if (json.size > limits.text) return { refusal: refusals.libraryTooLarge }
  for (const file of files) {
    if (file !== json && (file.size > limits.text || !(await file.content()))) return DAMAGED
  }
  const content = await json.content()
  const text = content && fileText(content)
  if (!text) return DAMAGED
  const read = readJson(archive.name, text)
  if ('refusal' in read || read.is !== 'library') return 'refusal' in read ? read : DAMAGED
  // Who packs the unpacked folder again gets everything below one folder.
  const folder = json.name.slice(0, -'plugfolio.json'.length)
  const pictures = files.flatMap((file) =>
    file.name.startsWith(`${folder}pictures/`) ? [{ ...file, name: file.name.slice(folder.length) }] : [],
  )
  return { ...read, pictures }
}

function readJson(source: string, text: string): ImportFile | RefusedImport {
  const json = parsedJson(text)
  if (json === undefined) return { refusal: refusals.damagedJson }
  if (isOwnExport(json)) {
    const library = parseLibraryExport(json)
    return 'refusal' in library ? library : { is: 'library', source, library, pictures: [] }
  }
  const rows = jsonRowsIn(json)
  return rows ? importTable(source, tableOf(rows, READING)) : { refusal: refusals.noPlugins }
}

const importTable = (source: string, table: Table | RefusedImport): ImportFile | RefusedImport =>
  'refusal' in table ? table : { is: 'table', source, table }

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
