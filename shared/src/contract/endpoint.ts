import * as z from 'zod/mini'

/** One call of the API. A contract is a plain record of these; nothing else describes the API. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Parameters are written `:id`. */
  path: `/api/${string}`
  summary: string
  /** Who may call: everyone, a browser, a paired helper, `both`: a user or their helper; by default a user with a browser or an API key. */
  access?: 'public' | 'browser' | 'device' | 'both'
  /** Also open to users who have not set up a required second factor yet. */
  isBeforeSecondFactor?: true
  /** Works when the disk is almost full: reads, removes or signs in, and writes little. GET and DELETE always do. */
  worksOnFullDisk?: true
  params?: z.ZodMiniObject
  /** The query parameters: of a redirect URL, or for a part of a list. */
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  upload?: Upload
  /** The largest body in bytes, if the default limit is too small. */
  maxBytes?: number
  /** The response is a file; `response` is then the schema of its bytes. */
  download?: { type: 'application/zip' | 'image/webp'; fileName?: string }
  /** The response is a stream of JSON lines (NDJSON), each a `response`. The request must determine their number, to notice truncation. */
  stream?: true
  /** A browser navigates here and is redirected (303) to the URL in `response`. The page never calls it. */
  isRedirect?: true
  response: z.ZodMiniType
}

/** The method and the path of an endpoint, and who may call it unless that is the usual caller. */
export function call<const Method extends Endpoint['method'], const Path extends Endpoint['path']>(
  method: Method,
  path: Path,
): { method: Method; path: Path }
export function call<
  const Method extends Endpoint['method'],
  const Path extends Endpoint['path'],
  const Access extends NonNullable<Endpoint['access']>,
>(method: Method, path: Path, access: Access): { method: Method; path: Path; access: Access }
// @__NO_SIDE_EFFECTS__
export function call(method: string, path: string, access?: string) {
  return { method, path, ...(access && { access }) }
}

/** The content type of a streamed response. */
export const NDJSON = 'application/x-ndjson'

/** One file of a multipart form. */
export type Upload = { field: string; maxBytes: number; tooLarge: string }

export type Contract = Record<string, Endpoint>

export type UploadedFile = { name: string; type: string; bytes: Uint8Array }

type In<E extends Endpoint> = (E extends { params: infer P extends z.ZodMiniType }
  ? { params: z.input<P> }
  : unknown) &
  (E extends { query: infer Q extends z.ZodMiniType } ? { query?: z.input<Q> } : unknown) &
  (E extends { body: infer B extends z.ZodMiniType }
    ? undefined extends z.input<B>
      ? { body?: z.input<B> }
      : { body: z.input<B> }
    : unknown) &
  (E extends { upload: object } ? { file: unknown } : unknown) &
  (E extends { stream: true } ? { signal?: unknown } : unknown)

/** The argument of a caller: optional when the endpoint has no required input. */
export type EndpointInput<E extends Endpoint> = keyof In<E> extends never
  ? // biome-ignore lint/suspicious/noConfusingVoidType: void lets a caller write list()
    void
  : E extends { query: object; method: 'GET' } | { body: z.ZodMiniOptional }
    ? // biome-ignore lint/suspicious/noConfusingVoidType: the same for an optional query or body
      In<E> | void
    : In<E>

/** The input of a handler, after validation. */
export type ValidatedInput<E extends Endpoint> = (E extends { params: infer P extends z.ZodMiniType }
  ? { params: z.output<P> }
  : unknown) &
  (E extends { query: infer Q extends z.ZodMiniType } ? { query: z.output<Q> } : unknown) &
  (E extends { body: infer B extends z.ZodMiniType } ? { body: z.output<B> } : unknown) &
  (E extends { upload: object } ? { file: UploadedFile } : unknown)

export type EndpointResponse<E extends Endpoint> = z.output<E['response']>

/** The response of a call that returns no data. */
export const doneResponse = z.object({ message: z.string() })
