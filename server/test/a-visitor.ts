import { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Client, OutgoingRequest, RequestSender } from '#shared/contract/client.ts'
import { clientOf } from '#shared/contract/client-of.ts'
import type { Contract } from '#shared/contract/endpoint.ts'
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
    ...clientsOf(send),
    cookies,
    /** A raw request with this browser's cookies, for cases that the typed client does not support. */
    request,
  }
}

export type Visitor = ReturnType<typeof aVisitor>

/** A browser, or with a token a helper, that calls the server at this address over real connections. Before it is paired a helper has an empty token. */
export function aRemoteVisitor(
  url: string,
  { token, cookies = new Map() }: { token?: string; cookies?: Map<string, string> } = {},
) {
  const send: RequestSender = async (outgoing) => {
    const { payload, headers } = await content(outgoing)
    const ofBrowser = { 'sec-fetch-site': 'same-origin', cookie: cookieHeader(cookies) }
    const ofHelper = token && { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}${outgoing.path}`, {
      method: outgoing.method,
      headers: { ...headers, ...(token === undefined ? ofBrowser : ofHelper) },
      ...(payload !== undefined && { body: payload }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const isFile = outgoing.download && response.ok
    const body = isFile ? new Uint8Array(await response.arrayBuffer()) : await response.json()
    return { status: response.status, body }
  }
  return { ...clientsOf(send), cookies }
}

/** The value of a header with these cookies. */
export const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

type Clients = { [Feature in keyof typeof contracts]: Client<(typeof contracts)[Feature]> }

const clientsOf = (send: RequestSender) =>
  // as: one for each contract.
  Object.fromEntries(
    Object.entries(contracts).map(([feature, contract]) => [feature, clientOf<Contract>(contract, send)]),
  ) as Clients

type Content = { payload?: string | Buffer<ArrayBuffer>; headers?: Record<string, string> }

async function content({ body, upload }: OutgoingRequest): Promise<Content> {
  if (!upload) return body === undefined ? {} : { payload: JSON.stringify(body), headers: JSON_HEADERS }
  // Tests pass a File, as the page does.
  return encodedForm(upload.field, upload.file as File)
}

/** A form with this file as a browser sends it. */
export async function encodedForm(field: string, file: File) {
  const form = new FormData()
  form.append(field, file)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } }
}

/** Without undefined headers. */
const definedHeaders = (headers: NonNullable<InjectOptions['headers']>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))

const JSON_HEADERS = { 'content-type': 'application/json' }
