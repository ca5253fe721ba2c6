import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { sealing, UNSEALED } from './seal.ts'

export type Part = {
  name: string
  content: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>
  /** Pictures are packed already. */
  isPacked?: boolean
}

/**
 * Writes parts into a new sealed archive, one after the other: the next is not asked for before this one is written. The file
 * is there, flushed, as a whole or not at all. Throws when it is there already.
 */
export async function writeArchive(file: string, parts: AsyncIterable<Part>, mtime: Date) {
  if (existsSync(file)) throw new Error(`${file} is there already. Choose another name.`)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.partial`
  await rm(draft, { force: true })
  try {
    await write(draft, parts, mtime)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await flushFolder(path.dirname(file))
}

async function write(draft: string, parts: AsyncIterable<Part>, mtime: Date) {
  const failing = new AbortController()
  const stop = (error: unknown) => {
    failing.abort(error)
    throw failing.signal.reason
  }
  const zip = new ZipFile()
  zip.on('error', (error) => failing.abort(error))
  const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  const ends = await Promise.allSettled([
    pipeline(zip.outputStream, sealing(), output, { signal: failing.signal }).catch(stop),
    fill(zip, parts, mtime, failing.signal).catch(stop),
  ])
  // A file that is just being opened would be there after it was removed.
  if (!output.closed) await new Promise<void>((closed) => output.once('close', () => closed()))
  // Whatever ended later only ended because of the first.
  if (ends.some(({ status }) => status === 'rejected')) throw failing.signal.reason
}

async function fill(zip: ZipFile, parts: AsyncIterable<Part>, mtime: Date, signal: AbortSignal) {
  // yazl looks through all its entries for each that it writes, so those that are written wait outside until the end.
  const inner = zip as unknown as { entries: unknown[] } // Its types do not tell of this list.
  const written: unknown[] = []
  let source: Readable | undefined
  signal.addEventListener('abort', () => source?.destroy(signal.reason))
  for await (const { name, content, isPacked = false } of parts) {
    signal.throwIfAborted()
    source = Readable.from(content)
    zip.addReadStream(source, name, { mtime, compress: !isPacked })
    await finished(source)
    // It began to read this one when all before it were written.
    written.push(...inner.entries.splice(0, inner.entries.length - 1))
  }
  inner.entries.unshift(...written)
  zip.end({ comment: UNSEALED, forceZip64Format: false })
}

/** A rename survives a power cut only once its folder is flushed. Windows cannot and need not do that. */
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
