import type { IncomingResponse, OutgoingRequest, SendRequest } from '#shared/contract/client.ts'
import { served } from '../ui/served.ts'

/** An answer we hold, by address, with the tag under which the server knows it. */
const held = new Map<string, { tag: string; body: unknown }>()

/** Sends a call to our own server, with cookies. An answer that has not changed is not sent again. */
export const send: SendRequest = async (request) => {
  const known = request.method === 'GET' ? held.get(request.path) : undefined
  const response = await fetch(served(request.path), {
    method: request.method,
    credentials: 'include',
    ...content(request),
    // Only an AbortSignal is ever handed over.
    signal: (request.signal as AbortSignal | undefined) ?? null,
    headers: { ...headersOf(request), ...(known && { 'if-none-match': known.tag }) },
  })
  if (response.status === 304 && known) return { status: 200, body: known.body }
  const answer = await read(response, request)
  const tag = response.headers.get('etag')
  if (tag && request.method === 'GET' && !request.download) held.set(request.path, { tag, body: answer.body })
  return answer
}

/** The answer that is held for an address, another object each time it was fetched. */
export const heldAnswer = (path: string): { tag: string } | undefined => held.get(path)

/** Forgets every held answer: whoever signs in next must not find them. */
export const forgetAnswers = () => held.clear()

function content(request: OutgoingRequest): { body?: BodyInit } {
  if (request.upload) {
    const form = new FormData()
    // Only a File is ever chosen by a person or dropped on the page.
    form.append(request.upload.field, request.upload.file as File)
    return { body: form }
  }
  return request.body === undefined ? {} : { body: JSON.stringify(request.body) }
}

const headersOf = (request: OutgoingRequest): Record<string, string> =>
  request.body === undefined ? {} : { 'content-type': 'application/json' }

async function read(response: Response, request: OutgoingRequest): Promise<IncomingResponse> {
  if (request.download && response.ok) {
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) }
  }
  if (request.stream && response.ok) return { status: response.status, body: piecesOf(response) }
  const text = await response.text()
  return { status: response.status, body: parsed(text) }
}

/** The text of an answer as it comes in. Not every browser can iterate a stream by itself. */
async function* piecesOf({ body }: Response) {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) return
      yield piece.value
    }
  } finally {
    // A reader that stops early ends the call.
    await reader?.cancel().catch(() => undefined)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
