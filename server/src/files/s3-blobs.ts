import { type Blobs, checkKey, isKey } from './blobs.ts'
import { FilesAway } from './files-away.ts'
import { listingOf } from './s3/listing-of.ts'
import { type S3Client, s3Client } from './s3/s3-client.ts'
import type { S3Place } from './s3/s3-place.ts'
import { sumOf } from './sound-file.ts'

/**
 * Stored files in a bucket of an S3-compatible store: the object `<prefix>abcd….webp` for the key `abcd….webp`, with its SHA-256 in
 * its metadata. Throws `FilesAway` when the store cannot be used.
 */
export function s3Blobs(place: S3Place): Blobs {
  const call = s3Client(place)
  const nameOf = (key: string) => {
    checkKey(key)
    return `${place.prefix}${key}`
  }

  return {
    place: `the bucket ${place.bucket} at ${place.endpoint}`,
    put: async (key, bytes) => {
      const name = nameOf(key)
      const headers = { [SUM]: sumOf(bytes), 'content-type': 'application/octet-stream' }
      for (let number = 0; number < TRIES; number++) {
        await call({ method: 'PUT', name, headers, body: bytes })
        // A store may say that it keeps what it does not keep.
        const kept = await read(call, name)
        if (kept && Buffer.compare(kept, bytes) === 0) return
      }
      await call({ method: 'DELETE', name }).catch(() => undefined)
      throw new FilesAway(`The store at ${place.endpoint} does not keep files unchanged.`)
    },
    get: async (key) => read(call, nameOf(key)),
    remove: async (key) => void (await call({ method: 'DELETE', name: nameOf(key) })),
    keys: (storedBefore) => keysIn(call, place, storedBefore),
    // An object is there as a whole or not at all.
    removeLeftovers: async () => 0,
    reach: async () => void (await pageOf(call, place, 1)),
  }
}

const SUM = 'x-amz-meta-sha256'
const TRIES = 3

/** What does not fit its own sum is read once more: it may have been damaged on the way. */
async function read(call: S3Client, name: string) {
  let bytes: Buffer | undefined
  for (let number = 0; number < TRIES; number++) {
    const answer = await call({ method: 'GET', name })
    bytes = answer?.body
    const sum = answer?.headers[SUM]
    if (!bytes || sum === undefined || sumOf(bytes) === sum) break
  }
  return bytes
}

async function* keysIn(call: S3Client, place: S3Place, storedBefore?: Date) {
  let page = await pageOf(call, place, A_PAGE)
  for (;;) {
    for (const { name, storedAt } of page.objects) {
      const key = name.slice(place.prefix.length)
      if (!name.startsWith(place.prefix) || !isKey(key)) continue
      if (!storedBefore || storedAt < storedBefore) yield key
    }
    if (!page.next) return
    const next = await pageOf(call, place, A_PAGE, page.next)
    if (next.next === page.next)
      throw new FilesAway(`The store at ${place.endpoint} lists the same files again.`)
    page = next
  }
}

/** As many as S3 gives at once. */
const A_PAGE = 1000

async function pageOf(call: S3Client, { endpoint, prefix }: S3Place, most: number, token?: string) {
  const query = {
    'list-type': '2',
    'encoding-type': 'url',
    'max-keys': String(most),
    prefix,
    ...(token && { 'continuation-token': token }),
  }
  const answer = await call({ method: 'GET', name: '', query })
  if (!answer) throw new FilesAway(`There is no S3-compatible store at ${endpoint}. Look at S3_ENDPOINT.`)
  try {
    return listingOf(answer.body.toString('utf8'))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new FilesAway(`The store at ${endpoint} gives a listing that cannot be read: ${why}`)
  }
}
