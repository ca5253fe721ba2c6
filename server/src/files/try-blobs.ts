import { randomBytes } from 'node:crypto'
import type { Blobs } from './blobs.ts'

/** Checks that files can be written, read and removed in a store. Throws a sentence when that fails. */
export async function checkBlobs(blobs: Blobs) {
  await blobs.reach()
  const key = `try-${randomBytes(12).toString('hex')}.tmp`
  const bytes = randomBytes(1000)
  await blobs.put(key, bytes)
  const stored = await blobs.get(key)
  await blobs.remove(key)
  if (!stored || Buffer.compare(stored, bytes) !== 0)
    throw new Error(`A file that was written to ${blobs.place} is read with different content.`)
}
