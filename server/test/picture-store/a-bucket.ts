import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { S3Location } from '../../src/files/s3/store-error-of.ts'
import { signatureError } from './signature-error.ts'
import { NO_FAULTS, type StoreFaults, sendFailure, sendS3Error, withChangedByte } from './store-answers.ts'

type Stored = { bytes: Buffer; sum: string | undefined; storedAt: Date }

/**
 * A local S3-compatible store with one bucket, which verifies every signature independently and can simulate faults. It ends
 * with the test.
 */
export async function aBucket({ random = Math.random, pageSize = 1000 } = {}) {
  const objects = new Map<string, Stored>()
  const faults = { ...NO_FAULTS }
  const state = { isGone: false, hangs: false, clock: () => new Date(), refusal: '', calls: 0 }
  const occurs = (share: number) => share > 0 && random() < share

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })

  async function handle(request: IncomingMessage, response: ServerResponse) {
    state.calls++
    if (state.isGone) return void request.socket.destroy()
    if (state.hangs) return
    let body = await buffer(request)
    if (faults.slow) await pause(faults.slow)
    if (occurs(faults.errors)) return sendFailure(response, random())
    if (occurs(faults.wrongOnTheWay)) body = withChangedByte(body)
    const [status, code] = refusalOf(request, body)
    if (code) return sendS3Error(response, status, code)
    const url = new URL(request.url ?? '', 'http://bucket')
    const name = decodeURIComponent(url.pathname).slice(`/${BUCKET}/`.length)
    if (request.method === 'GET' && !name) return listObjects(url.searchParams, response)
    if (request.method === 'GET') return sendObject(name, response)
    if (occurs(faults.unanswered)) response.socket?.destroy()
    if (request.method === 'PUT') return putObject(name, request, body, response)
    if (request.method !== 'DELETE') return sendS3Error(response, 405, 'MethodNotAllowed')
    objects.delete(name)
    response.writeHead(204).end()
  }

  function refusalOf(request: IncomingMessage, body: Buffer): [status: number, code: string] {
    if (state.refusal) return [403, state.refusal]
    const wrong = signatureError(request, body, { ...KEY, region: REGION, now: state.clock() })
    if (wrong) return [wrong === 'AuthorizationHeaderMalformed' ? 400 : 403, wrong]
    const bucket = request.url?.split(/[/?]/)[1]
    if (bucket !== BUCKET) return [404, 'NoSuchBucket']
    const sum = request.headers['content-md5']
    const isOther = sum !== undefined && sum !== createHash('md5').update(body).digest('base64')
    return isOther ? [400, 'BadDigest'] : [200, '']
  }

  function putObject(name: string, { headers }: IncomingMessage, body: Buffer, response: ServerResponse) {
    const bytes = occurs(faults.spoiled) ? withChangedByte(body) : body
    const sum = headers['x-amz-meta-sha256']
    const stored = { bytes, sum: typeof sum === 'string' ? sum : undefined, storedAt: state.clock() }
    if (!occurs(faults.forgotten)) objects.set(name, stored)
    // A store may return any tag.
    response.writeHead(200, { etag: '"00000000000000000000000000000000"' }).end()
  }

  function sendObject(name: string, response: ServerResponse) {
    const stored = objects.get(name)
    if (!stored || occurs(faults.missed)) return sendS3Error(response, 404, 'NoSuchKey')
    let { bytes } = stored
    if (occurs(faults.wrongBytes)) bytes = withChangedByte(bytes)
    if (occurs(faults.shortened)) bytes = bytes.subarray(0, bytes.length / 2)
    response.writeHead(200, {
      'content-length': bytes.length,
      ...(stored.sum && { 'x-amz-meta-sha256': stored.sum }),
    })
    if (!occurs(faults.truncated)) return void response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  }

  function listObjects(query: URLSearchParams, response: ServerResponse) {
    const prefix = query.get('prefix') ?? ''
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
    const limit = Math.min(pageSize, Number(query.get('max-keys') ?? 1000))
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort()
    const page = names.slice(0, limit)
    const isTruncated = names.length > page.length
    const token = Buffer.from(page.at(-1) ?? '').toString('base64')
    const contents = page.map(
      (name) =>
        `<Contents><Key>${encodeURIComponent(name)}</Key><LastModified>${objects.get(name)?.storedAt.toISOString()}</LastModified><Size>1</Size></Contents>`,
    )
    response.writeHead(200, { 'content-type': 'application/xml' }).end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name>
      <EncodingType>url</EncodingType><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''}
      ${contents.join('')}</ListBucketResult>`,
    )
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  const place: S3Location = {
    endpoint,
    bucket: BUCKET,
    region: REGION,
    ...KEY,
    prefix: '',
    isPathStyle: true,
  }
  const environment = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: BUCKET,
    S3_REGION: REGION,
    S3_ACCESS_KEY_ID: KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
  }
  const setFaults = (some: Partial<StoreFaults>) => Object.assign(faults, NO_FAULTS, some)
  return { place, environment, objects, state, setFaults }
}

const BUCKET = 'pictures'
const REGION = 'eu-test-1'
const KEY = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
