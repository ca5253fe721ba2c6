import {
  ApiError,
  type Client,
  MISSING_MESSAGE_CODE,
  type RequestSender,
  type ResponseReader,
} from './client.ts'
import type { Contract, Endpoint } from './endpoint.ts'

/** A response that does not match its endpoint: the page is older than the server, or a proxy responded. */
class UnexpectedResponseError extends Error {
  constructor() {
    super("The server sent something this page can't read. Reload and try again.")
    this.name = 'UnexpectedResponseError'
  }
}

const readStrictly: ResponseReader = (schema, body) => schema.safeParse(body)

/**
 * The calls of a contract as functions. Each takes its endpoint's input and returns the parsed response, or yields the parsed
 * lines of a stream; a status of 400 or more becomes an ApiError, an invalid response an UnexpectedResponseError.
 */
export function clientOf<C extends Contract>(
  contract: C,
  send: RequestSender,
  read = readStrictly,
): Client<C> {
  const calls = Object.entries<Endpoint>(contract).map(([name, endpoint]) => [
    name,
    (input: unknown) =>
      (endpoint.stream ? streamCall : call)({ endpoint, send, read }, (input ?? {}) as LooseInput),
  ])
  return Object.fromEntries(calls)
}

// The caller's input was checked against EndpointInput<E>.
type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
  file?: unknown
  signal?: unknown
}

type Called = { endpoint: Endpoint; send: RequestSender; read: ResponseReader }

async function* streamCall(called: Called, input: LooseInput) {
  for await (const line of jsonLinesOf(await responseBody(called, input)))
    yield parsedResponse(called, jsonIn(line))
}

async function call(called: Called, input: LooseInput) {
  return parsedResponse(called, await responseBody(called, input))
}

function parsedResponse({ endpoint, read }: Called, body: unknown) {
  const parsed = read(endpoint.response, body)
  if (!parsed.success) throw new UnexpectedResponseError()
  return parsed.data
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new UnexpectedResponseError()
  }
}

async function responseBody({ endpoint, send }: Called, input: LooseInput) {
  const { status, body } = await send({
    method: endpoint.method,
    path: filledPath(endpoint.path, input.params ?? {}) + asQuery(input.query ?? {}),
    ...('body' in input && { body: input.body }),
    ...(endpoint.upload && { upload: { field: endpoint.upload.field, file: input.file } }),
    ...(endpoint.download && { download: endpoint.download }),
    ...(endpoint.stream && { stream: endpoint.stream, signal: input.signal }),
  })
  if (status >= 400) throw refusalOf(status, body)
  return body
}

function filledPath(path: string, params: Record<string, string>) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function asQuery(query: Record<string, string | undefined>) {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

function refusalOf(status: number, body: unknown) {
  const { message, code, requestId } = Object(body) as Record<string, unknown>
  const id = typeof requestId === 'string' ? requestId : undefined
  if (typeof message !== 'string' || !message)
    return new ApiError(status, statusSentence(status), MISSING_MESSAGE_CODE, id)
  return new ApiError(status, message, typeof code === 'string' ? code : undefined, id)
}

const statusSentence = (status: number) =>
  status >= 500 ? 'The server could not answer. Please try again.' : 'The server refused the request.'

/** The longest line of a streamed response, in characters. */
const LONGEST_LINE = 64 * 1024

/** The complete lines of a text that arrives in pieces. Throws when a line is longer than any that is sent, or for no stream. */
async function* jsonLinesOf(body: unknown): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of piecesOf(body)) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new Error('A line of the answer is too long.')
    yield* lines.filter((line) => line !== '')
  }
}

const piecesOf = (body: unknown): AsyncIterable<unknown> => {
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body)
    return body as AsyncIterable<unknown> // what has this method is iterable
  throw new Error('The answer is not a stream.')
}
