import { createHash } from 'node:crypto'
import type { Blobs } from './blobs.ts'

/** A stored file is not what was put: a disk or a store has changed it. */
export class DamagedFile extends Error {
  constructor(key: string, place: string) {
    super(`The file ${key} in ${place} differs from what was uploaded.`)
    this.name = 'DamagedFile'
  }
}

/**
 * A stored file whose SHA-256 is known (in hex; null for the few that were stored before sums were kept of them). Undefined when
 * it is not there. Throws `DamagedFile` rather than give anything else than what was uploaded.
 */
export async function soundFile(blobs: Blobs, key: string, sha256: string | null) {
  const bytes = await blobs.get(key)
  if (bytes && sha256 !== null && sumOf(bytes) !== sha256) throw new DamagedFile(key, blobs.place)
  return bytes
}

/** SHA-256, in hex. */
export const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
