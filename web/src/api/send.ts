import type { IncomingResponse, OutgoingRequest, RequestSender } from '#shared/contract/client.ts'
import { withBasePath } from '../ui/served.ts'

/** Cached responses by path, with their ETags. */
const cache = new Map<string, { tag: string; body: unknown }>()

/** Sends a request to our server, with cookies. The server does not send an unchanged response again. */
export const sendRequest: RequestSender = async (request) => {
  const cached = request.method === 'GET' ? cache.get(request.path) : undefined
  const response = await fetch(withBasePath(request.path), {
    method: request.method,
    credentials: 'include',
    ...content(request),
    // as: callers only pass an AbortSignal.
    signal: (request.signal as AbortSignal | undefined) ?? null,
    headers: { ...headersOf(request), ...(cached && { 'if-none-match': cached.tag }) },
  })
  if (response.status === 304 && cached) return { status: 200, body: cached.body }
  const outcome = await readResponse(response, request)
  const tag = response.headers.get('etag')
  if (tag && request.method === 'GET' && !request.download)
    cache.set(request.path, { tag, body: outcome.body })
  return outcome
}

/** The cached response for a path, a new object after each fetch. */
export const cachedResponse = (path: string): { tag: string } | undefined => cache.get(path)

/** Clears the cache, so that the next user does not see it. */
export const clearResponseCache = () => cache.clear()

function content(request: OutgoingRequest): { body?: BodyInit } {
  if (request.upload) {
    const form = new FormData()
    // as: callers only pass a File.
    form.append(request.upload.field, request.upload.file as File)
    return { body: form }
  }
  return request.body === undefined ? {} : { body: JSON.stringify(request.body) }
}

const headersOf = (request: OutgoingRequest): Record<string, string> =>
  request.body === undefined ? {} : { 'content-type': 'application/json' }

async function readResponse(response: Response, request: OutgoingRequest): Promise<IncomingResponse> {
  if (request.download && response.ok) {
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) }
  }
  if (request.stream && response.ok) return { status: response.status, body: piecesOf(response) }
  const text = await response.text()
  return { status: response.status, body: parsedJson(text) }
}

/** The text of a streamed response, in pieces. Not every browser can iterate a stream directly. */
async function* piecesOf({ body }: Response) {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) return
      yield piece.value
    }
  } finally {
    // A consumer that stops early cancels the request.
    await reader?.cancel().catch(() => undefined)
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
