import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'

/*
 * An archive ends with the SHA-256 of everything before it, in hexadecimal. It stands in the comment of the zip archive, so
 * that other programs can open it as well. Zip itself has no sum of its own headers: without this one a flipped bit in them
 * would not be seen.
 */

const LENGTH = 64

/** The comment to give a zip archive that is to be sealed: the sum takes the place of the zeros. */
export const UNSEALED = `Backup of Plugfolio. SHA-256 of all before it: ${'0'.repeat(LENGTH)}`

/** Hands on what is written into it and replaces its last 64 bytes by the sum of all before them. */
export function sealing() {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([held, chunk])
      const passed = all.subarray(0, Math.max(0, all.length - LENGTH))
      held = all.subarray(passed.length)
      hash.update(passed)
      done(null, passed)
    },
    flush(done) {
      done(null, hash.digest('hex'))
    },
  })
}

/** Whether a file is an archive of which not one bit has changed since it was sealed. */
export async function isSealed(file: string) {
  const end = (await sizeOf(file)) - LENGTH
  if (end <= 0) return false
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: end - 1 })) hash.update(chunk)
  let seal = ''
  for await (const chunk of createReadStream(file, { start: end, encoding: 'latin1' })) seal += chunk
  return seal === hash.digest('hex')
}

async function sizeOf(file: string) {
  const handle = await open(file)
  const { size } = await handle.stat().finally(() => handle.close())
  return size
}
