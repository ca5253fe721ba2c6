import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSafe } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'
import { MOST_BYTES, TOO_LARGE } from './most-bytes.ts'
import { redirected, webAddress } from './web-address.ts'

/** How a name becomes addresses, and to which of them this server may speak. */
export type Network = {
  resolve: (host: string) => Promise<Found[]>
  isOpen: (address: string) => boolean
  /** Milliseconds for all of it. */
  patience: number
}

type Found = { address: string; family: number }

const INTERNET: Network = {
  resolve: (host) => lookup(host, { all: true }),
  isOpen: isPublicAddress,
  patience: 30_000,
}

const MOST_REDIRECTS = 3

/**
 * The bytes at a web address. Every hop is looked up once, refused when any of its addresses is not public, and made to an
 * address that was looked at: a name cannot become another address in between. Throws a sentence when nothing comes.
 */
export async function readAddress(address: string, network: Network = INTERNET): Promise<Buffer> {
  const signal = AbortSignal.timeout(network.patience)
  try {
    return await follow(address, network, signal)
  } catch (error) {
    if (signal.aborted) throw new Error(`It did not answer within ${network.patience / 1000} seconds.`)
    throw error
  }
}

async function follow(address: string, network: Network, signal: AbortSignal) {
  let url = webAddress(address)
  for (let redirects = 0; ; redirects++) {
    const answer = await ask(url, await openAddresses(url, network, signal), signal)
    const target = REDIRECTS.has(answer.statusCode ?? 0) ? answer.headers.location : undefined
    if (target === undefined) return bytesOf(answer)
    answer.destroy()
    if (redirects === MOST_REDIRECTS) throw new Error(`It redirects more than ${MOST_REDIRECTS} times.`)
    url = redirected(url, target)
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** A name that leads to an open address and to a closed one is refused: which of them is taken would be luck. */
async function openAddresses(url: URL, { resolve, isOpen }: Network, signal: AbortSignal) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await Promise.race([resolve(host), end(signal)]).catch(() => [])
  if (found.length === 0) throw new Error(`The name ${host} is unknown.`)
  if (found.every(({ address }) => isOpen(address))) return found
  const leads = isIP(host) ? 'is' : 'leads to'
  throw new Error(
    `${host} ${leads} a private address, which a catalog is never read from. Give a file in its place.`,
  )
}

/** Asking for a name cannot be given up; waiting for it can. */
const end = (signal: AbortSignal) =>
  new Promise<never>((_, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason), { once: true })
  })

function ask(url: URL, found: Found[], signal: AbortSignal) {
  const checked: LookupFunction = (_, options, done) => {
    const [first] = found
    if (options.all) done(null, found)
    else if (first) done(null, first.address, first.family)
  }
  const request = url.protocol === 'https:' ? requestSafe : requestPlain
  // Without an agent of its own a connection that is kept for a name would go past what was checked.
  const headers = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Plugfolio' }
  return new Promise<IncomingMessage>((answered, failed) => {
    request(url, { agent: false, lookup: checked, headers, signal })
      .on('response', answered)
      .on('error', (error) => failed(new Error(`It could not be reached: ${error.message}`)))
      .end()
  })
}

async function bytesOf(answer: IncomingMessage) {
  const { statusCode } = answer
  if (statusCode !== 200) {
    answer.destroy()
    throw new Error(`It answered with status ${statusCode}.`)
  }
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    bytes += part.length
    // Leaving the loop ends the connection.
    if (bytes > MOST_BYTES) throw new Error(TOO_LARGE)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
