import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type CompressedText = { coding: string; bytes: Buffer }

/** Compresses a text in one go, much faster than a stream, with the best allowed coding. Undefined without one or for a short text. */
export async function compressText(
  text: string | Buffer,
  acceptEncoding = '',
): Promise<CompressedText | undefined> {
  if (text.length < MIN_LENGTH) return undefined
  const coding = bestCoding(acceptEncoding)
  // A copy, because the output is part of a larger buffer that would stay in memory with it.
  return coding && { coding: coding.name, bytes: Buffer.from(await coding.compress(text)) }
}

export const contentCodingFor = (acceptEncoding = '') => bestCoding(acceptEncoding)?.name

function bestCoding(acceptEncoding: string) {
  const allowed = acceptEncoding
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return CODINGS.find(({ name }) => allowed.includes(name))
}

/** Bytes or characters; the same as for other responses. */
const MIN_LENGTH = 4096
const REFUSED = /;\s*q=0(?:\.0*)?$/

/** Bytes or characters. Passing a shorter text to another thread takes longer than compressing it here. */
const MIN_LENGTH_FOR_THREAD = 512 * 1024

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 }, chunkSize: 64 * 1024 }
const GZIP = { level: 1, chunkSize: 128 * 1024 }

const brotliInThread = promisify(brotliCompress)
const gzipInThread = promisify(gzip)

/** The best first. Higher levels make a list of plugins hardly smaller. */
const CODINGS = [
  {
    name: 'br',
    compress: (text: string | Buffer) =>
      text.length < MIN_LENGTH_FOR_THREAD ? brotliCompressSync(text, BROTLI) : brotliInThread(text, BROTLI),
  },
  {
    name: 'gzip',
    compress: (text: string | Buffer) =>
      text.length < MIN_LENGTH_FOR_THREAD ? gzipSync(text, GZIP) : gzipInThread(text, GZIP),
  },
]
