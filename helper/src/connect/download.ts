import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSafe } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '#shared/addresses/is-public-address.ts'
import { stateFolder } from '../system/state-folder.ts'
import { trustedAuthorities } from './own-authorities.ts'

/** Why a download ended. Its message is one of these words, for which the caller has the sentence; `detail` is a host or a number. */
export class DownloadError extends Error {
  readonly reason: DownloadFailure
  readonly detail: string

  constructor(reason: DownloadFailure, detail = '') {
    super(reason)
    this.name = 'DownloadError'
    this.reason = reason
    this.detail = detail
  }
}
type DownloadFailure =
  | 'address'
  | 'insecure'
  | 'private-address'
  | 'unknown-host'
  | 'redirects'
  | 'status'
  | 'unreachable'
  | 'slow'
  | 'too-large'

type DownloadOptions = {
  /** The largest number of bytes that is read. */
  most: number
  /** An address of the user's own choice: what has its origin may be in a private network, and without https on this computer. */
  own: string
  onBytes?: (bytes: number) => void
  /** For tests. */
  pace?: Pace
}

/** Milliseconds without a byte, and bytes a second on average after the first `grace` milliseconds. */
type Pace = { silence: number; grace: number; bytesPerSecond: number }
const PACE: Pace = { silence: 60_000, grace: 120_000, bytesPerSecond: 16 * 1024 }

const MAX_REDIRECTS = 5

/** Downloads an address into memory. Throws `DownloadError`. */
export async function downloadBytes(address: string, options: DownloadOptions): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of bytesFrom(address, options)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Downloads an address into a new file that only its owner can read. Returns its size and SHA-256. Throws `DownloadError`, or a disk error. */
export async function downloadFile(address: string, file: string, options: DownloadOptions) {
  const hash = createHash('sha256')
  let size = 0
  const handle = await fs.open(file, NEW_FILE, 0o600)
  try {
    for await (const chunk of bytesFrom(address, options)) {
      size += chunk.length
      hash.update(chunk)
      await handle.writeFile(chunk)
      options.onBytes?.(size)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)

async function* bytesFrom(address: string, options: DownloadOptions): AsyncGenerator<Buffer> {
  const { most, pace = PACE } = options
  const ending = new AbortController()
  const abort = () => ending.abort()
  let [size, timer] = [0, setTimeout(abort, pace.silence)]
  const begun = Date.now()
  try {
    const response = await follow(address, options, ending.signal)
    if (Number(response.headers['content-length'] ?? 0) > most) throw new DownloadError('too-large')
    for await (const chunk of response) {
      clearTimeout(timer)
      timer = setTimeout(abort, pace.silence)
      size += chunk.length
      if (size > most) throw new DownloadError('too-large')
      const late = Date.now() - begun - pace.grace
      if (late > 0 && size < (late / 1000) * pace.bytesPerSecond) throw new DownloadError('slow')
      yield chunk
    }
    // A length that is too short shows in the size, and one that is cut off as an error.
  } catch (error) {
    if (error instanceof DownloadError || isDiskError(error)) throw error
    throw new DownloadError(ending.signal.aborted ? 'slow' : 'unreachable')
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}

const isDiskError = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

async function follow(address: string, { own }: DownloadOptions, signal: AbortSignal) {
  let url = URL.canParse(address) ? new URL(address) : undefined
  for (let redirects = 0; ; redirects++) {
    if (!url || url.username || url.password) throw new DownloadError('address')
    const isOwn = new URL(own).origin === url.origin
    if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:' && isThisComputer(url)))
      throw new DownloadError(redirects === 0 ? 'address' : 'insecure')
    const response = await send(url, await addressesOf(url, isOwn, signal), signal)
    const target = REDIRECTS.has(response.statusCode ?? 0) ? response.headers.location : undefined
    if (target === undefined) {
      if (response.statusCode === 200) return response
      response.destroy()
      throw new DownloadError('status', String(response.statusCode))
    }
    response.destroy()
    if (redirects === MAX_REDIRECTS) throw new DownloadError('redirects')
    url = URL.canParse(target, url.href) ? new URL(target, url) : undefined
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

const isThisComputer = (url: URL) => ['localhost', '127.0.0.1', '::1'].includes(hostOf(url))

/** Resolved once, so that a name cannot lead elsewhere after the check. */
async function addressesOf(url: URL, isOwn: boolean, signal: AbortSignal) {
  const host = hostOf(url)
  const gone = new Promise<never>((_, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason), { once: true })
  })
  const resolved = await Promise.race([lookup(host, { all: true }), gone]).catch(() => [])
  signal.throwIfAborted()
  if (resolved.length === 0) throw new DownloadError('unknown-host', host)
  if (!isOwn && !resolved.every(({ address }) => isPublicAddress(address)))
    throw new DownloadError('private-address', host)
  return resolved
}

function send(url: URL, resolved: { address: string; family: number }[], signal: AbortSignal) {
  const checked: LookupFunction = (_, options, done) => {
    const [first] = resolved
    if (options.all) done(null, resolved)
    else if (first) done(null, first.address, first.family)
  }
  const headers = { 'accept-encoding': 'identity', 'user-agent': 'Plugfolio Helper' }
  const request = url.protocol === 'https:' ? requestSafe : requestPlain
  const ca = url.protocol === 'https:' ? trustedAuthorities(stateFolder()) : undefined
  return new Promise<IncomingMessage>((answered, failed) => {
    request(url, { agent: false, lookup: checked, headers, signal, ...(ca && { ca }) })
      .on('response', answered)
      .on('error', failed)
      .end()
  })
}
