import { createHash } from 'node:crypto'
import type { Blobs } from './blobs.ts'

/** A stored file differs from what was uploaded: a disk or a store has changed it. */
export class DamagedFile extends Error {
  constructor(key: string, place: string) {
    super(`The file ${key} in ${place} differs from what was uploaded.`)
    this.name = 'DamagedFile'
  }
}

/** Reads a stored file and verifies its SHA-256 (hex, null for old files). Undefined when missing; throws `DamagedFile` when changed. */
export async function verifiedFile(blobs: Blobs, key: string, sha256: string | null) {
  const bytes = await blobs.get(key)
  if (bytes && sha256 !== null && sha256Of(bytes) !== sha256) throw new DamagedFile(key, blobs.place)
  return bytes
}

/** SHA-256, in hex. */
export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
