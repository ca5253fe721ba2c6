import { createHash } from 'node:crypto'
import { keysOf } from '../../files/picture-keys.ts'
import { fingerprintOfRows } from './archive/fingerprint-of-rows.ts'
import { linesOf } from './archive/lines-of.ts'
import { type Manifest, partOfFile, partOfTable } from './archive/manifest.ts'
import { type Archive, openArchive } from './archive/open-archive.ts'
import { counted, type Progress, paced } from './progress.ts'

/**
 * Reads a whole archive and compares every part with what the manifest says of it. Gives the manifest; throws a sentence for
 * whatever is not as it should be.
 */
export async function verifyBackup(file: string, progress: Progress): Promise<Manifest> {
  const archive = await openArchive(file)
  try {
    const { manifest } = archive
    compareNames(archive)
    const line = paced(progress)
    for (const table of manifest.tables) {
      line(`Checking ${table.name}.`)
      await checkTable(archive, table)
    }
    for (const [number, { key, bytes, sha256 }] of manifest.files.entries()) {
      line(`Checking file ${counted(number + 1)} of ${counted(manifest.files.length)}.`)
      await checkPart(archive, partOfFile(key), { bytes, sha256 })
    }
    await checkPictures(archive)
    return manifest
  } finally {
    archive.close()
  }
}

function compareNames({ manifest, names }: Archive) {
  const said = [
    ...manifest.tables.map(({ name }) => partOfTable(name)),
    ...manifest.files.map(({ key }) => partOfFile(key)),
  ]
  const there = new Set(names)
  const wanting = said.find((name) => !there.has(name))
  if (wanting) throw new Error(`The backup has no part ${wanting}.`)
  if (said.length !== names.length || new Set(said).size !== said.length)
    throw new Error('The backup has parts that its manifest does not list.')
}

async function checkTable(archive: Archive, table: Manifest['tables'][number]) {
  const part = partOfTable(table.name)
  await checkPart(archive, part, table)
  const rows = fingerprintOfRows()
  let count = 0
  for await (const lines of linesOf(archive.read(part))) {
    for (const line of lines) rows.add(line)
    count += lines.length
  }
  if (count !== table.rows || rows.hex() !== table.fingerprint) throw new Error(isDamaged(part))
}

async function checkPart(
  { read }: Archive,
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
  if (size !== bytes || hash.digest('hex') !== sha256) throw new Error(isDamaged(part))
}

const isDamaged = (part: string) => `${part} in the backup is damaged.`

/** Every picture has its files, unless they were missing when the backup was made. */
async function checkPictures({ manifest, read }: Archive) {
  const table = manifest.tables.find(({ name }) => name === 'pictures')
  if (!table) return
  const id = table.columns.indexOf('id')
  const known = new Set([...manifest.files.map(({ key }) => key), ...manifest.missing])
  for await (const lines of linesOf(read(partOfTable(table.name))))
    for (const line of lines) {
      const values: string[] = JSON.parse(line)
      const lost = keysOf(values[id] ?? '').find((key) => !known.has(key))
      if (lost) throw new Error(`The backup has no file ${lost}, and a picture needs it.`)
    }
}
