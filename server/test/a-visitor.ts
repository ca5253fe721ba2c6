import { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { OutgoingRequest, RequestSender } from '#shared/contract/client.ts'
import { clientOf } from '#shared/contract/client-of.ts'
import * as contracts from '#shared/contracts.ts'

export type VisitorOptions = {
  address?: string
  headers?: Record<string, string | undefined>
  cookies?: Map<string, string>
}

/** A browser that keeps its cookies and sends requests like the page. */
export function aVisitor(
  app: FastifyInstance,
  { address = '203.0.113.7', headers = {}, cookies: initialCookies = new Map() }: VisitorOptions = {},
) {
  const cookies = new Map(initialCookies)

  async function request(options: InjectOptions) {
    const response = await app.inject({
      remoteAddress: address,
      ...options,
      cookies: Object.fromEntries(cookies),
      headers: definedHeaders({ 'sec-fetch-site': 'same-origin', ...headers, ...options.headers }),
    })
    for (const cookie of response.cookies) {
      if (cookie.value === '') cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie.value)
    }
    return response
  }

  const send: RequestSender = async (outgoing) => {
    const response = await request({
      method: outgoing.method,
      url: outgoing.path,
      ...(await content(outgoing)),
    })
    if (outgoing.download && response.statusCode === 200)
      return { status: 200, body: new Uint8Array(response.rawPayload) }
    if (outgoing.stream && response.statusCode === 200)
      return { status: 200, body: Readable.from([response.body]) }
    return { status: response.statusCode, body: response.body ? JSON.parse(response.body) : undefined }
  }

  return {
    account: clientOf(contracts.account, send),
    oidc: clientOf(contracts.oidc, send),
    secondFactor: clientOf(contracts.secondFactor, send),
    passkeys: clientOf(contracts.passkeys, send),
    passkeySignIn: clientOf(contracts.passkeySignIn, send),
    administrator: clientOf(contracts.administrator, send),
    apiKeys: clientOf(contracts.apiKeys, send),
    calendar: clientOf(contracts.calendar, send),
    plugins: clientOf(contracts.plugins, send),
    collections: clientOf(contracts.collections, send),
    computers: clientOf(contracts.computers, send),
    installs: clientOf(contracts.installs, send),
    licenses: clientOf(contracts.licenses, send),
    vaults: clientOf(contracts.vaults, send),
    purchases: clientOf(contracts.purchases, send),
    songs: clientOf(contracts.songs, send),
    deviceSongs: clientOf(contracts.deviceSongs, send),
    screenshots: clientOf(contracts.screenshots, send),
    notifications: clientOf(contracts.notifications, send),
    uad: clientOf(contracts.uad, send),
    helper: clientOf(contracts.helper, send),
    device: clientOf(contracts.device, send),
    updates: clientOf(contracts.updates, send),
    definitions: clientOf(contracts.definitions, send),
    catalogs: clientOf(contracts.catalogs, send),
    community: clientOf(contracts.community, send),
    makers: clientOf(contracts.makers, send),
    downloads: clientOf(contracts.downloads, send),
    storage: clientOf(contracts.storage, send),
    health: clientOf(contracts.health, send),
    worthDoing: clientOf(contracts.worthDoing, send),
    formats: clientOf(contracts.formats, send),
    invitations: clientOf(contracts.invitations, send),
    songShares: clientOf(contracts.songShares, send),
    setAside: clientOf(contracts.setAside, send),
    transfer: clientOf(contracts.transfer, send),
    cookies,
    /** A raw request with this browser's cookies, for cases that the typed client does not support. */
    request,
  }
}

export type Visitor = ReturnType<typeof aVisitor>

async function content({ body, upload }: OutgoingRequest): Promise<InjectOptions> {
  if (!upload) return body === undefined ? {} : { payload: JSON.stringify(body), headers: JSON_HEADERS }
  const form = new FormData()
  // Tests pass a File, as the page does.
  form.append(upload.field, upload.file as File)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } }
}

/** Without undefined headers. */
const definedHeaders = (headers: NonNullable<InjectOptions['headers']>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))

const JSON_HEADERS = { 'content-type': 'application/json' }
