import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { flushFolder } from '../../../files/folder-blobs.ts'
import * as words from '../backup-words.ts'
import { sealingStream, UNSEALED_COMMENT } from './seal.ts'

export type ArchivePart = {
  name: string
  content: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>
  /** Pictures are already compressed. */
  isPacked?: boolean
}

/** Writes parts one by one, as they are read, into a new sealed archive, which appears complete and flushed or not at all. */
export async function writeArchive(file: string, parts: AsyncIterable<ArchivePart>, mtime: Date) {
  if (existsSync(file)) throw new Error(words.fileExists(file))
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.partial`
  await rm(draft, { force: true })
  try {
    await writeDraft(draft, parts, mtime)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await flushFolder(path.dirname(file))
}

async function writeDraft(draft: string, parts: AsyncIterable<ArchivePart>, mtime: Date) {
  const failure = new AbortController()
  const stop = (error: unknown) => {
    failure.abort(error)
    throw failure.signal.reason
  }
  const zip = new ZipFile()
  zip.on('error', (error) => failure.abort(error))
  const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  const results = await Promise.allSettled([
    pipeline(zip.outputStream, sealingStream(), output, { signal: failure.signal }).catch(stop),
    addParts(zip, parts, mtime, failure.signal).catch(stop),
  ])
  // A file that is still being opened would appear after its removal.
  if (!output.closed) await new Promise<void>((closed) => output.once('close', () => closed()))
  // The first failure has caused the others.
  if (results.some(({ status }) => status === 'rejected')) throw failure.signal.reason
}

async function addParts(zip: ZipFile, parts: AsyncIterable<ArchivePart>, mtime: Date, signal: AbortSignal) {
  // yazl searches all its entries for each one that it writes, so the written ones are kept outside until the end.
  const internals = zip as unknown as { entries: unknown[] } // Its types lack this list.
  const written: unknown[] = []
  let source: Readable | undefined
  signal.addEventListener('abort', () => source?.destroy(signal.reason))
  for await (const { name, content, isPacked = false } of parts) {
    signal.throwIfAborted()
    source = Readable.from(content)
    zip.addReadStream(source, name, { mtime, compress: !isPacked })
    await finished(source)
    // It has started to read this one after all previous ones were written.
    written.push(...internals.entries.splice(0, internals.entries.length - 1))
  }
  internals.entries.unshift(...written)
  zip.end({ comment: UNSEALED_COMMENT, forceZip64Format: false })
}
