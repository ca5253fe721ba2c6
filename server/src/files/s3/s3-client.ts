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

/** Milliseconds that one call may take with all its tries, and that one try may take. */
const PATIENCE = 10_000
const ONE_TRY = 5_000
const TRIES = 4
const FIRST_PAUSE = 100
/** How long a store that did not answer is left alone; then one call tries it. */
const REST = 2_000

export type S3Client = ReturnType<typeof s3Client>

/**
 * Calls a bucket, each call signed (AWS Signature Version 4). All calls that are made here may be made twice, so one that fails in
 * passing is tried again. Undefined for what is not there; throws `FilesAway` for everything else that is not an answer.
 */
export function s3Client(place: S3Place) {
  const agent = agentFor(place.endpoint)
  let away: { error: FilesAway; until: number } | undefined
  let isTrying = false

  return async (call: Call): Promise<Answered | undefined> => {
    if (away && (isTrying || performance.now() < away.until)) throw away.error
    isTrying = away !== undefined
    try {
      const answer = await tried(place, call, (asked, patience) => oneRequest(asked, agent, patience))
      away = undefined
      return answer
    } catch (error) {
      if (error instanceof FilesAway && !error.isRefusal) away = { error, until: performance.now() + REST }
      throw error
    } finally {
      isTrying = false
    }
  }
}

type Send = (asked: Asked, patience: number) => Promise<Answered>

async function tried(place: S3Place, call: Call, send: Send) {
  const end = performance.now() + PATIENCE
  const left = () => end - performance.now()
  for (let number = 1; ; number++) {
    const outcome = await oneTry(place, call, (asked) => send(asked, Math.min(left(), ONE_TRY)))
    if (!(outcome instanceof FilesAway)) return outcome
    const rest = FIRST_PAUSE * 2 ** (number - 1) * (0.5 + Math.random())
    if (outcome.isRefusal || number === TRIES || rest >= left()) throw outcome
    await pause(rest)
  }
}

async function oneTry(place: S3Place, call: Call, send: (asked: Asked) => Promise<Answered>) {
  try {
    const answer = await send(await signed(place, call))
    const complaint = complaintOf(answer, place)
    if (!complaint) return answer
    if (answer.status === 404 && complaint.code !== 'NoSuchBucket') return undefined
    return new FilesAway(complaint.sentence, { isRefusal: !complaint.isPassing })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return new FilesAway(`The store at ${place.endpoint} does not answer: ${why}`)
  }
}

/** The sums tell a store what it should have received. */
async function signed(
  place: S3Place,
  { method, name, query = {}, headers = {}, body }: Call,
): Promise<Asked> {
  const search = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join('='))
  const { accessKeyId, secretAccessKey, region } = place
  const sums = {
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
    headers: { ...headers, ...sums },
  })
  const { url, headers: all } = await signer.sign()
  const length = body && { 'content-length': String(body.length) }
  return { method, url, headers: { ...Object.fromEntries(all), ...length }, ...(body && { body }) }
}
