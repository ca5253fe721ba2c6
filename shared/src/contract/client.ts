import type * as z from 'zod/mini'
import type { Contract, Endpoint, EndpointInput, EndpointResponse } from './endpoint.ts'

/** A request to send. `body` is a value to serialize as JSON, `file` goes into a form under `field`. */
export type OutgoingRequest = {
  method: Endpoint['method']
  path: string
  body?: unknown
  upload?: { field: string; file: unknown }
  download?: Endpoint['download']
  stream?: Endpoint['stream']
  /** Ends a stream when aborted: an AbortSignal, whose type is not available here. */
  signal?: unknown
}

/** `body`: parsed JSON (every refusal), the bytes of a download, the text chunks of a stream as an AsyncIterable, or undefined. */
export type IncomingResponse = { status: number; body: unknown }

/** The only part of a client that does input or output; each caller provides it. */
export type RequestSender = (request: OutgoingRequest) => Promise<IncomingResponse>

export type Client<C extends Contract> = {
  [K in keyof C]: (
    input: EndpointInput<C[K]>,
  ) => C[K] extends { stream: true }
    ? AsyncGenerator<EndpointResponse<C[K]>>
    : Promise<EndpointResponse<C[K]>>
}

/** A refused or failed call. `message` is `{status}: {reason}`; `reason` is the sentence for people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly reason: string
  readonly requestId: string | undefined

  constructor(status: number, reason: string, code = 'failed', requestId?: string) {
    super(`${status}: ${reason}`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.reason = reason
    this.requestId = requestId
  }
}

/** The code of a refusal without a message, as from a proxy: its `reason` is then a default. */
export const MISSING_MESSAGE_CODE = 'no_words'

/** Checks a response against its schema. */
export type ResponseReader = (schema: z.ZodMiniType, body: unknown) => ReturnType<z.ZodMiniType['safeParse']>
