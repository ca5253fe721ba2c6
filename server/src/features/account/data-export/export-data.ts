import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Db } from '../../../db/open.ts'
import type { Blobs } from '../../../files/blobs.ts'
import { fullKeyOf } from '../../../files/picture-keys.ts'
import { DamagedFile, soundFile } from '../../../files/sound-file.ts'
import { exportCsv } from './export-data-csv.ts'
import { exportJson, pictureFileOf } from './export-data-json.ts'
import { exportReadme } from './export-data-readme.ts'
import { personOf, picturesOf } from './export-data-rows.ts'

/**
 * Everything that is kept of a person as one zip archive, made while it is read: never more than a page of plugins
 * or a picture is held. A failure on the way breaks the stream off, so that half an archive is not taken for a whole.
 */
export function exportOf(db: Db, blobs: Blobs, user: { id: string }, now: Date): Readable {
  const archive = new PassThrough()
  const zip = new ZipFile()
  zip.outputStream.pipe(archive)
  zip.on('error', (error) => archive.destroy(error))
  fill(zip, partsOf(db, blobs, user.id, now), now, closingOf(archive)).catch((error) =>
    archive.destroy(error),
  )
  return archive
}

type Part = {
  name: string
  content: Iterable<Uint8Array | string> | AsyncIterable<string>
  isPacked?: boolean
}

async function* partsOf(db: Db, blobs: Blobs, userId: string, now: Date): AsyncGenerator<Part> {
  const person = await personOf(db, userId)
  if (!person) throw new Error('This account no longer exists.')
  yield { name: 'README.txt', content: [exportReadme(person.username, now)] }
  yield { name: 'plugfolio.json', content: exportJson(db, userId, person, now) }
  yield { name: 'plugins.csv', content: exportCsv(db, userId) }
  for (const { id, sha256 } of await picturesOf(db, userId)) {
    const picture = await soundFile(blobs, fullKeyOf(id), sha256).catch(nothingIfDamaged)
    if (picture) yield { name: pictureFileOf(id), content: [picture], isPacked: true }
  }
}

/** One lost picture must not break the whole export. */
function nothingIfDamaged(error: unknown) {
  if (error instanceof DamagedFile) return undefined
  throw error
}

/** One part after the other: the next is not even asked for before this one has been read. */
async function fill(zip: ZipFile, parts: AsyncIterable<Part>, mtime: Date, signal: AbortSignal) {
  for await (const { name, content, isPacked = false } of parts) {
    const source = addAbortSignal(signal, Readable.from(content))
    zip.addReadStream(source, name, { mtime, compress: !isPacked })
    await finished(source)
  }
  zip.end()
}

/** Stops the work when the reader goes away. */
function closingOf(archive: Readable) {
  const closing = new AbortController()
  archive.once('close', () => closing.abort())
  return closing.signal
}
