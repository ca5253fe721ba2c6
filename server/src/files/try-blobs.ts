import { randomBytes } from 'node:crypto'
import type { Blobs } from './blobs.ts'

/** Puts a small file, reads it and removes it, as a check that a store lets us do all that. Throws a sentence when it does not. */
export async function tryBlobs(blobs: Blobs) {
  await blobs.reach()
  const key = `try-${randomBytes(12).toString('hex')}.tmp`
  const bytes = randomBytes(1000)
  await blobs.put(key, bytes)
  const kept = await blobs.get(key)
  await blobs.remove(key)
  if (!kept || Buffer.compare(kept, bytes) !== 0)
    throw new Error(`What was put into ${blobs.place} is not what comes out of it.`)
}
