import { createHash, randomBytes } from 'node:crypto'
import * as words from './files-words.ts'

/** A store of files, in a folder of this machine or in an S3 bucket. Files are written as a whole and never changed. */
export type Blobs = {
  /** The name of the store in sentences, such as `the folder /srv/blobs`. */
  place: string
  /** Resolves when the file would survive a power cut. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  get: (key: string) => Promise<Uint8Array | undefined>
  /** Also succeeds when the file does not exist. */
  remove: (key: string) => Promise<void>
  /** All keys, or only those of files stored before a time, in no particular order. */
  keys: (storedBefore?: Date) => AsyncIterable<string>
  /** Removes the parts that interrupted writes left before a time. Returns their number. */
  removeLeftovers: (before: Date) => Promise<number>
  /** Throws when the store does not answer. A folder is always reachable. */
  reach: () => Promise<void>
}

/** Keys are valid file names on every system and never lead out of their folder. */
export function isBlobKey(key: string) {
  return KEY.test(key) && !key.includes('..')
}

const KEY = /^[a-z0-9][a-z0-9.-]{2,98}[a-z0-9]$/

/** Throws for an invalid key. Keys never come from users, so that is a bug. */
export function checkBlobKey(key: string) {
  if (!isBlobKey(key)) throw new Error(words.notAKey(JSON.stringify(key.slice(0, 120))))
}

/** The file store cannot be used; the message is for the host. A refusal is permanent: a key, a bucket, a region or a clock is wrong. */
export class FileStoreUnavailable extends Error {
  readonly isRefusal: boolean

  constructor(sentence: string, { isRefusal = false } = {}) {
    super(sentence)
    this.name = 'FilesAway'
    this.isRefusal = isRefusal
  }
}

/** Checks that files can be written, read and removed in a store. Throws a sentence when that fails. */
export async function checkBlobs(blobs: Blobs) {
  await blobs.reach()
  const key = `try-${randomBytes(12).toString('hex')}.tmp`
  const bytes = randomBytes(1000)
  await blobs.put(key, bytes)
  const stored = await blobs.get(key)
  await blobs.remove(key)
  if (!stored || Buffer.compare(stored, bytes) !== 0) throw new Error(words.contentsChanged(blobs.place))
}

/** A stored file differs from what was uploaded: a disk or a store has changed it. */
export class DamagedFile extends Error {
  constructor(key: string, place: string) {
    super(words.fileDiffers(key, place))
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

/** A picture is stored in full size and in card size. Both keys are derived from its id. */
export const fullKeyOf = (pictureId: string) => `${pictureId}.webp`
export const cardKeyOf = (pictureId: string) => `${pictureId}.card.webp`
export const pictureKeysOf = (pictureId: string) => [fullKeyOf(pictureId), cardKeyOf(pictureId)]

export function pictureIdOfKey(key: string) {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.card)?\.webp$/.exec(key)?.[1]
}

const ADDRESS = '/api/screenshots/'

export const pictureUrlOf = (pictureId: string) => `${ADDRESS}${pictureId}`

export function pictureIdInUrl(address: string | null) {
  return address?.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : undefined
}
