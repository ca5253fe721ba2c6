import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Packed = { coding: string; bytes: Buffer }

/**
 * A long text in the smallest coding that the caller's Accept-Encoding allows, packed in one go: several times cheaper than
 * the stream that packs every other answer. Undefined when the caller allows none, or the text is not worth it.
 */
export async function packed(text: string | Buffer, acceptEncoding = ''): Promise<Packed | undefined> {
  if (text.length < WORTH_IT) return undefined
  const coding = bestCoding(acceptEncoding)
  // What comes out lies at the beginning of a larger piece of memory, all of which would be kept with it.
  return coding && { coding: coding.name, bytes: Buffer.from(await coding.pack(text)) }
}

/** The name of the coding in which a long text would be packed for this caller. */
export const codingFor = (acceptEncoding = '') => bestCoding(acceptEncoding)?.name

function bestCoding(acceptEncoding: string) {
  const allowed = acceptEncoding
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return CODINGS.find(({ name }) => allowed.includes(name))
}

/** Bytes, or characters. As for every other answer. */
const WORTH_IT = 4096
const REFUSED = /;\s*q=0(?:\.0*)?$/

/** The same. Handing a shorter text to another thread, and its bytes back, takes longer than to pack it: half a millisecond. */
const HANDED_OVER = 512 * 1024

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 }, chunkSize: 64 * 1024 }
const GZIP = { level: 1, chunkSize: 128 * 1024 }

const brotliElsewhere = promisify(brotliCompress)
const gzipElsewhere = promisify(gzip)

/** The best first. More effort makes a list of plugins hardly smaller: 400 kB become 29 or 34 kB. */
const CODINGS = [
  {
    name: 'br',
    pack: (text: string | Buffer) =>
      text.length < HANDED_OVER ? brotliCompressSync(text, BROTLI) : brotliElsewhere(text, BROTLI),
  },
  {
    name: 'gzip',
    pack: (text: string | Buffer) =>
      text.length < HANDED_OVER ? gzipSync(text, GZIP) : gzipElsewhere(text, GZIP),
  },
]
