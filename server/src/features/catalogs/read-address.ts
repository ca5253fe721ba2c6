import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSafe } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '#shared/addresses/is-public-address.ts'
import { MAX_CATALOG_BYTES } from '#shared/catalogs/source.ts'
import * as words from './catalog-words.ts'

/** How names are resolved, and which addresses this server may connect to. */
export type CatalogNetwork = {
  resolve: (host: string) => Promise<ResolvedAddress[]>
  isAllowedAddress: (address: string) => boolean
  /** Milliseconds for the whole request. */
  timeoutMs: number
}

type ResolvedAddress = { address: string; family: number }

const INTERNET: CatalogNetwork = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowedAddress: isPublicAddress,
  timeoutMs: 30_000,
}

const MAX_REDIRECTS = 3

/** Reads a web address. Each hop is resolved once and connected to a checked public address, against DNS rebinding. Throws a sentence. */
export async function readAddress(
  address: string,
  network: CatalogNetwork = INTERNET,
  maxBytes = MAX_CATALOG_BYTES,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(network.timeoutMs)
  try {
    return await follow(address, network, signal, maxBytes)
  } catch (error) {
    if (signal.aborted) throw new Error(words.notAnswered(network.timeoutMs / 1000))
    throw error
  }
}

async function follow(address: string, network: CatalogNetwork, signal: AbortSignal, maxBytes: number) {
  let url = webAddress(address)
  for (let redirects = 0; ; redirects++) {
    const response = await sendRequest(url, await publicAddresses(url, network, signal), signal)
    const target = REDIRECT_STATUSES.has(response.statusCode ?? 0) ? response.headers.location : undefined
    if (target === undefined) return bytesOf(response, maxBytes)
    response.destroy()
    if (redirects === MAX_REDIRECTS) throw new Error(words.tooManyRedirects(MAX_REDIRECTS))
    url = redirectTarget(url, target)
  }
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])

/** Refuses a name that has a private address besides public ones, since the choice between them would be random. */
async function publicAddresses(
  url: URL,
  { resolve, isAllowedAddress: isOpen }: CatalogNetwork,
  signal: AbortSignal,
) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const resolved = await Promise.race([resolve(host), aborted(signal)]).catch(() => [])
  if (resolved.length === 0) throw new Error(words.unknownName(host))
  if (resolved.every(({ address }) => isOpen(address))) return resolved
  throw new Error((isIP(host) ? words.privateAddress : words.leadsToPrivateAddress)(host))
}

/** A DNS lookup cannot be aborted, but waiting for it can. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason), { once: true })
  })

function sendRequest(url: URL, resolved: ResolvedAddress[], signal: AbortSignal) {
  const checked: LookupFunction = (_, options, done) => {
    const [first] = resolved
    if (options.all) done(null, resolved)
    else if (first) done(null, first.address, first.family)
  }
  const request = url.protocol === 'https:' ? requestSafe : requestPlain
  // A shared agent could reuse a connection that was not checked.
  const headers = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Plugfolio' }
  return new Promise<IncomingMessage>((answered, failed) => {
    request(url, { agent: false, lookup: checked, headers, signal })
      .on('response', answered)
      .on('error', (error) => failed(new Error(words.notReached(error.message))))
      .end()
  })
}

async function bytesOf(response: IncomingMessage, maxBytes: number) {
  const { statusCode } = response
  if (statusCode !== 200) {
    response.destroy()
    throw new Error(words.badStatus(statusCode))
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    // The exception also closes the connection.
    if (bytes > maxBytes) throw new Error(tooLarge(maxBytes))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Parses an http:// or https:// address. Throws a sentence for anything else. */
function webAddress(text: string, base?: URL) {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new Error(base ? words.redirectsElsewhere : words.notAWebAddress)
}

/** The target of a redirect. An https address may redirect only to https, so that the data stays protected. */
export function redirectTarget(from: URL, target: string) {
  const to = webAddress(target, from)
  if (from.protocol === 'https:' && to.protocol === 'http:') throw new Error(words.redirectsToPlain)
  return to
}

/** The sentence for a catalog above its limit in bytes. */
export const tooLarge = (maxBytes: number) => words.tooLarge(maxBytes / 1024 / 1024)
