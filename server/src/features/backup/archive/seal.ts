import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform } from 'node:stream'

/*
 * An archive ends with the SHA-256 of everything before it, in hexadecimal. It is in the zip comment, so that other programs
 * can open the archive. Zip has no checksum of its headers, so a flipped bit in them would not be found otherwise.
 */

const CHECKSUM_LENGTH = 64

/** The zip comment of an archive before it is sealed: the checksum replaces the zeros. */
export const UNSEALED_COMMENT = `Backup of Plugfolio. SHA-256 of all before it: ${'0'.repeat(CHECKSUM_LENGTH)}`

/** A stream that replaces the last 64 bytes with the checksum of all bytes before them. */
export function sealingStream() {
  const hash = createHash('sha256')
  let pending = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([pending, chunk])
      const complete = all.subarray(0, Math.max(0, all.length - CHECKSUM_LENGTH))
      pending = all.subarray(complete.length)
      hash.update(complete)
      done(null, complete)
    },
    flush(done) {
      done(null, hash.digest('hex'))
    },
  })
}

/** True for a sealed archive without any changed bit. */
export async function isSealed(file: string) {
  const end = (await stat(file)).size - CHECKSUM_LENGTH
  if (end <= 0) return false
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: end - 1 })) hash.update(chunk)
  let seal = ''
  for await (const chunk of createReadStream(file, { start: end, encoding: 'latin1' })) seal += chunk
  return seal === hash.digest('hex')
}
