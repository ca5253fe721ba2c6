import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { FilesAway } from '../files-away.ts'
import { sumOf } from '../sound-file.ts'
import { addressOf } from './address-of.ts'
import { complaintOf } from './complaint-of.ts'
import { type Answered, type Asked, agentFor, oneRequest } from './one-request.ts'
import type { S3Place } from './s3-place.ts'

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
export function s3Client(place: S3Place) {
  const agent = agentFor(place.endpoint)
  let away: { error: FilesAway; until: number } | undefined
  let isTrying = false

  return async (call: Call): Promise<Answered | undefined> => {
    if (away && (isTrying || performance.now() < away.until)) throw away.error
    isTrying = away !== undefined
    try {
      const response = await withRetries(place, call, (request, timeout) =>
        oneRequest(request, agent, timeout),
      )
      away = undefined
      return response
    } catch (error) {
      if (error instanceof FilesAway && !error.isRefusal)
        away = { error, until: performance.now() + COOLDOWN }
      throw error
    } finally {
      isTrying = false
    }
  }
}

type Send = (request: Asked, timeout: number) => Promise<Answered>

async function withRetries(place: S3Place, call: Call, send: Send) {
  const end = performance.now() + CALL_TIMEOUT
  const remaining = () => end - performance.now()
  for (let number = 1; ; number++) {
    const outcome = await oneTry(place, call, (request) => send(request, Math.min(remaining(), TRY_TIMEOUT)))
    if (!(outcome instanceof FilesAway)) return outcome
    const wait = FIRST_PAUSE * 2 ** (number - 1) * (0.5 + Math.random())
    if (outcome.isRefusal || number === TRIES || wait >= remaining()) throw outcome
    await pause(wait)
  }
}

async function oneTry(place: S3Place, call: Call, send: (request: Asked) => Promise<Answered>) {
  try {
    const response = await send(await signed(place, call))
    const complaint = complaintOf(response, place)
    if (!complaint) return response
    if (response.status === 404 && complaint.code !== 'NoSuchBucket') return undefined
    return new FilesAway(complaint.sentence, { isRefusal: !complaint.isPassing })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return new FilesAway(`The store at ${place.endpoint} does not answer: ${reason}`)
  }
}

/** The checksums let the store verify what it receives. */
async function signed(
  place: S3Place,
  { method, name, query = {}, headers = {}, body }: Call,
): Promise<Asked> {
  const search = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join('='))
  const { accessKeyId, secretAccessKey, region } = place
  const checksums = {
    'x-amz-content-sha256': sumOf(body ?? new Uint8Array()),
    ...(body && { 'content-md5': createHash('md5').update(body).digest('base64') }),
  }
  const signer = new AwsV4Signer({
    method,
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    url: `${addressOf(place, name)}${search.length ? `?${search.join('&')}` : ''}`,
    headers: { ...headers, ...checksums },
  })
  const { url, headers: signedHeaders } = await signer.sign()
  const length = body && { 'content-length': String(body.length) }
  return { method, url, headers: { ...Object.fromEntries(signedHeaders), ...length }, ...(body && { body }) }
}
