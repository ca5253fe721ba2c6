import { type Blobs, checkBlobKey, FileStoreUnavailable, isBlobKey, sha256Of } from './blobs.ts'
import * as words from './files-words.ts'
import { type S3Client, s3Client } from './s3/s3-client.ts'
import type { S3Location } from './s3/store-error-of.ts'
import { parseXmlValues } from './s3/store-error-of.ts'

/** A file store in an S3-compatible bucket, with each SHA-256 in the metadata. Throws a sentence for the host when it cannot be used. */
export function s3Blobs(place: S3Location): Blobs {
  const call = s3Client(place)
  const nameOf = (key: string) => {
    checkBlobKey(key)
    return `${place.prefix}${key}`
  }

  return {
    place: words.bucketPlace(place.bucket, place.endpoint),
    put: async (key, bytes) => {
      const name = nameOf(key)
      const headers = { [SUM]: sha256Of(bytes), 'content-type': 'application/octet-stream' }
      for (let number = 0; number < TRIES; number++) {
        await call({ method: 'PUT', name, headers, body: bytes })
        // Some stores report success for a file that they did not store.
        const stored = await read(call, name)
        if (stored && Buffer.compare(stored, bytes) === 0) return
      }
      await call({ method: 'DELETE', name }).catch(() => undefined)
      throw new FileStoreUnavailable(words.storeChangesFiles(place.endpoint))
    },
    get: async (key) => read(call, nameOf(key)),
    remove: async (key) => void (await call({ method: 'DELETE', name: nameOf(key) })),
    keys: (storedBefore) => keysIn(call, place, storedBefore),
    // Objects are written atomically.
    removeLeftovers: async () => 0,
    reach: async () => void (await pageOf(call, place, 1)),
  }
}

const SUM = 'x-amz-meta-sha256'
const TRIES = 3

/** Reads an object again when its checksum is wrong, because it may have been damaged in transit. */
async function read(call: S3Client, name: string) {
  let bytes: Buffer | undefined
  for (let number = 0; number < TRIES; number++) {
    const answer = await call({ method: 'GET', name })
    bytes = answer?.body
    const sum = answer?.headers[SUM]
    if (!bytes || sum === undefined || sha256Of(bytes) === sum) break
  }
  return bytes
}

async function* keysIn(call: S3Client, place: S3Location, storedBefore?: Date) {
  let page = await pageOf(call, place, PAGE_SIZE)
  for (;;) {
    for (const { name, storedAt } of page.objects) {
      const key = name.slice(place.prefix.length)
      if (!name.startsWith(place.prefix) || !isBlobKey(key)) continue
      if (!storedBefore || storedAt < storedBefore) yield key
    }
    if (!page.next) return
    const next = await pageOf(call, place, PAGE_SIZE, page.next)
    if (next.next === page.next) throw new FileStoreUnavailable(words.storeRepeats(place.endpoint))
    page = next
  }
}

/** The maximum of S3. */
const PAGE_SIZE = 1000

async function pageOf(call: S3Client, { endpoint, prefix }: S3Location, size: number, token?: string) {
  const query = {
    'list-type': '2',
    'encoding-type': 'url',
    'max-keys': String(size),
    prefix,
    ...(token && { 'continuation-token': token }),
  }
  const answer = await call({ method: 'GET', name: '', query })
  if (!answer) throw new FileStoreUnavailable(words.noStore(endpoint))
  try {
    return parseBucketListing(answer.body.toString('utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new FileStoreUnavailable(words.unreadableListing(endpoint, reason))
  }
}

type BucketListing = {
  objects: { name: string; storedAt: Date }[]
  /** The continuation token; undefined on the last page. */
  next: string | undefined
}

/** Parses a page of a bucket's listing (ListObjectsV2). Throws for an incomplete or invalid document. */
export function parseBucketListing(document: string): BucketListing {
  const objects: BucketListing['objects'] = []
  let current = { name: '', storedAt: '' }
  const values = new Map<string, string>()
  for (const { path, text } of parseXmlValues(document)) {
    if (path === `${CONTENTS}/Key`) current.name = text
    else if (path === `${CONTENTS}/LastModified`) current.storedAt = text
    else if (path === CONTENTS) {
      objects.push({ name: current.name, storedAt: new Date(current.storedAt) })
      current = { name: '', storedAt: '' }
    } else values.set(path, text)
  }
  const isTruncated = values.get('ListBucketResult/IsTruncated')
  const next = values.get('ListBucketResult/NextContinuationToken')
  if (isTruncated !== 'true' && isTruncated !== 'false') throw new Error(words.notAListing)
  if (isTruncated === 'true' && !next) throw new Error(words.incompleteListing)
  if (objects.some(({ name, storedAt }) => !name || Number.isNaN(storedAt.getTime())))
    throw new Error(words.namelessFile)
  const decoded = values.get('ListBucketResult/EncodingType') === 'url' ? decodeURIComponent : String
  return {
    objects: objects.map(({ name, storedAt }) => ({ name: decoded(name), storedAt })),
    next: isTruncated === 'true' ? next : undefined,
  }
}

const CONTENTS = 'ListBucketResult/Contents'
