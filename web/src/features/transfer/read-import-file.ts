import { mappingByHeadings } from '#shared/transfer/columns.ts'
import {
  isOwnExport,
  type LibraryFile,
  parseLibraryExport,
  type RefusedImport,
} from '#shared/transfer/own-export.ts'
import { jsonRowsIn, type Table, tableIn, tableOf } from '#shared/transfer/table-in.ts'
import { fileText } from '../../library/tables/table-file.ts'
import { loadCode } from '../../ui/load-code.ts'
import type { ArchiveFile } from './archive-files.ts'

/** The content of a file: a Plugfolio export, or a table. */
export type ImportFile =
  | { is: 'library'; source: string; library: LibraryFile; pictures: ArchiveFile[] }
  | { is: 'table'; source: string; table: Table }

const MB = 1024 * 1024
const LIMITS = { archive: 500 * MB, text: 100 * MB, files: 30_000, unpacked: 1024 * MB }
const READING = { mappingOf: mappingByHeadings, main: 'name', maxRows: 50_000 }

/** Reads a file in the browser, without sending anything. Returns a refusal if the file cannot be used. */
export async function readImportFile(file: File, limits = LIMITS): Promise<ImportFile | RefusedImport> {
  if (file.size === 0) return { refusal: 'This file is empty.' }
  if (file.size > limits.archive) return { refusal: 'This file is larger than 500 MB.' }
  if ((await file.slice(0, 2).text()) === 'PK') return readArchive(file, limits)
  if (file.size > limits.text) return { refusal: 'This file is larger than 100 MB. Split it into parts.' }
  const text = fileText(new Uint8Array(await file.arrayBuffer()))
  if (text === undefined)
    return { refusal: "This isn't an export or a table. Choose a .zip, .json or .csv file." }
  return /^\s*[[{]/.test(text.slice(0, 1000))
    ? readJson(file.name, text)
    : importTable(file.name, tableIn(text, READING))
}

const DAMAGED: RefusedImport = {
  refusal: 'This archive is damaged, so nothing was imported. Export your data again.',
}

/** Checks every file of the archive before any is used, and does not unpack a file that is too large. */
async function readArchive(archive: File, limits: typeof LIMITS): Promise<ImportFile | RefusedImport> {
  const reader = await loadCode(() => import('./archive-files.ts')).catch(() => undefined)
  if (!reader) return { refusal: "We couldn't open the archive. Check your connection and try again." }
  const files = await reader.archiveFiles(archive)
  if (!files) return DAMAGED
  if (files.length > limits.files)
    return { refusal: 'This archive has more than 30,000 files, so it is not a library export.' }
  if (files.reduce((sum, { size }) => sum + size, 0) > limits.unpacked)
    return { refusal: 'This archive unpacks to more than 1 GB. Import only its plugfolio.json.' }
  const json = files.find(({ name }) => /(?:^|\/)plugfolio\.json$/.test(name))
  if (!json) return { refusal: 'This archive has no plugfolio.json, so it is not a library export.' }
  if (json.size > limits.text) return { refusal: 'The library in this archive is larger than 100 MB.' }
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
  if (json === undefined) return { refusal: 'This JSON file is damaged or cut off.' }
  if (isOwnExport(json)) {
    const library = parseLibraryExport(json)
    return 'refusal' in library ? library : { is: 'library', source, library, pictures: [] }
  }
  const rows = jsonRowsIn(json)
  return rows
    ? importTable(source, tableOf(rows, READING))
    : { refusal: 'This JSON file has no list of plugins.' }
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
