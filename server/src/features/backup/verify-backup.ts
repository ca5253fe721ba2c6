import { createHash } from 'node:crypto'
import { pictureKeysOf } from '../../files/blobs.ts'
import { type BackupManifest, filePartName, tablePartName } from './archive/manifest.ts'
import { type BackupArchive, openArchive } from './archive/open-archive.ts'
import { fingerprintOfRows, linePages } from './archive/rows-of-table.ts'
import * as words from './backup-words.ts'
import { type ReportProgress, throttledProgress } from './progress.ts'

/** Compares every part of an archive with its manifest, and returns the manifest. Throws a sentence for any fault. */
export async function verifyBackup(file: string, progress: ReportProgress): Promise<BackupManifest> {
  const archive = await openArchive(file)
  try {
    const { manifest } = archive
    compareNames(archive)
    const report = throttledProgress(progress)
    for (const table of manifest.tables) {
      report(words.checkingFile(table.name))
      await checkTable(archive, table)
    }
    for (const [number, { key, bytes, sha256 }] of manifest.files.entries()) {
      report(words.checkingFiles(number + 1, manifest.files.length))
      await checkPart(archive, filePartName(key), { bytes, sha256 })
    }
    await checkPictures(archive)
    return manifest
  } finally {
    archive.close()
  }
}

function compareNames({ manifest, names }: BackupArchive) {
  const listedNames = [
    ...manifest.tables.map(({ name }) => tablePartName(name)),
    ...manifest.files.map(({ key }) => filePartName(key)),
  ]
  const partNames = new Set(names)
  const missing = listedNames.find((name) => !partNames.has(name))
  if (missing) throw new Error(words.partMissing(missing))
  if (listedNames.length !== names.length || new Set(listedNames).size !== listedNames.length)
    throw new Error(words.unlistedParts)
}

async function checkTable(archive: BackupArchive, table: BackupManifest['tables'][number]) {
  const part = tablePartName(table.name)
  await checkPart(archive, part, table)
  const rows = fingerprintOfRows()
  let count = 0
  for await (const lines of linePages(archive.read(part))) {
    for (const report of lines) rows.add(report)
    count += lines.length
  }
  if (count !== table.rows || rows.hex() !== table.fingerprint) throw new Error(words.damagedPart(part))
}

async function checkPart(
  { read }: BackupArchive,
  part: string,
  { bytes, sha256 }: { bytes: number; sha256: string },
) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of read(part)) {
    size += chunk.length
    if (size > bytes) break
    hash.update(chunk)
  }
  if (size !== bytes || hash.digest('hex') !== sha256) throw new Error(words.damagedPart(part))
}

/** Every picture has its files, unless they were missing during the backup. */
async function checkPictures({ manifest, read }: BackupArchive) {
  const table = manifest.tables.find(({ name }) => name === 'pictures')
  if (!table) return
  const id = table.columns.indexOf('id')
  const known = new Set([...manifest.files.map(({ key }) => key), ...manifest.missing])
  for await (const lines of linePages(read(tablePartName(table.name))))
    for (const report of lines) {
      const values: string[] = JSON.parse(report)
      const missingKey = pictureKeysOf(values[id] ?? '').find((key) => !known.has(key))
      if (missingKey) throw new Error(words.fileMissing(missingKey))
    }
}
