import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { FileStoreUnavailable, sha256Of } from '../blobs.ts'
import * as words from '../files-words.ts'
import { agentFor, type S3Request, type S3Response, sendS3Request } from './one-request.ts'
import { type S3Location, storeErrorOf } from './store-error-of.ts'

type Call = {
  method: 'GET' | 'PUT' | 'DELETE'
  /** With its prefix; empty for the bucket itself. */
  name: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

/** Milliseconds for one call with all its tries, and for one try. */
const CALL_TIMEOUT = 10_000
const TRY_TIMEOUT = 5_000
const TRIES = 4
const FIRST_PAUSE = 100
/** Milliseconds without calls after a store did not answer. Then one call tries it. */
const COOLDOWN = 2_000

export type S3Client = ReturnType<typeof s3Client>

/**
 * Returns a function that sends signed calls to a bucket (AWS Signature Version 4). All calls are idempotent, so temporary failures
 * are retried. It returns undefined for a missing object, and throws a sentence for the host for all other errors.
 */
export function s3Client(place: S3Location) {
  const agent = agentFor(place.endpoint)
  let away: { error: FileStoreUnavailable; until: number } | undefined
  let isTrying = false

  return async (call: Call): Promise<S3Response | undefined> => {
    if (away && (isTrying || performance.now() < away.until)) throw away.error
    isTrying = away !== undefined
    try {
      const response = await withRetries(place, call, (request, timeout) =>
        sendS3Request(request, agent, timeout),
      )
      away = undefined
      return response
    } catch (error) {
      if (error instanceof FileStoreUnavailable && !error.isRefusal)
        away = { error, until: performance.now() + COOLDOWN }
      throw error
    } finally {
      isTrying = false
    }
  }
}

type Send = (request: S3Request, timeout: number) => Promise<S3Response>

async function withRetries(place: S3Location, call: Call, send: Send) {
  const end = performance.now() + CALL_TIMEOUT
  const remaining = () => end - performance.now()
  for (let number = 1; ; number++) {
    const outcome = await oneTry(place, call, (request) => send(request, Math.min(remaining(), TRY_TIMEOUT)))
    if (!(outcome instanceof FileStoreUnavailable)) return outcome
    const wait = FIRST_PAUSE * 2 ** (number - 1) * (0.5 + Math.random())
    if (outcome.isRefusal || number === TRIES || wait >= remaining()) throw outcome
    await pause(wait)
  }
}

async function oneTry(place: S3Location, call: Call, send: (request: S3Request) => Promise<S3Response>) {
  try {
    const response = await send(await signed(place, call))
    const complaint = storeErrorOf(response, place)
    if (!complaint) return response
    if (response.status === 404 && complaint.code !== 'NoSuchBucket') return undefined
    return new FileStoreUnavailable(complaint.sentence, { isRefusal: !complaint.isTemporary })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return new FileStoreUnavailable(words.storeSilent(place.endpoint, reason))
  }
}

/** The checksums let the store verify what it receives. */
async function signed(
  place: S3Location,
  { method, name, query = {}, headers = {}, body }: Call,
): Promise<S3Request> {
  const search = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join('='))
  const { accessKeyId, secretAccessKey, region } = place
  const checksums = {
    'x-amz-content-sha256': sha256Of(body ?? new Uint8Array()),
    ...(body && { 'content-md5': createHash('md5').update(body).digest('base64') }),
  }
  const signer = new AwsV4Signer({
    method,
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    url: `${objectUrlOf(place, name)}${search.length ? `?${search.join('&')}` : ''}`,
    headers: { ...headers, ...checksums },
  })
  const { url, headers: signedHeaders } = await signer.sign()
  const length = body && { 'content-length': String(body.length) }
  return { method, url, headers: { ...Object.fromEntries(signedHeaders), ...length }, ...(body && { body }) }
}

export function objectUrlOf({ endpoint, bucket, isPathStyle }: S3Location, name: string) {
  const { protocol, host } = new URL(endpoint)
  return isPathStyle ? `${protocol}//${host}/${bucket}/${name}` : `${protocol}//${bucket}.${host}/${name}`
}
