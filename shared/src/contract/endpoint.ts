import type * as z from 'zod/mini'

/** One call the server answers. A contract is a plain record of these; nothing else describes the API. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Parameters are written `:id`. */
  path: `/api/${string}`
  summary: string
  /**
   * Who may call: anybody, a person in a browser, or a paired helper. Without it: a person in a browser or with an API key. `both` is
   * such a person or their helper.
   */
  access?: 'public' | 'browser' | 'device' | 'both'
  /** Also for whoever has yet to set up the second factor that the host asks of everybody. */
  isBeforeSecondFactor?: true
  params?: z.ZodMiniObject
  /** What stands behind the question mark: of an address that a browser is sent to, or which part of a list is wanted. */
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  upload?: Upload
  /** The largest body in bytes, where the usual limit is too small. */
  maxBytes?: number
  /** The answer is a file; `response` then says what a caller gets: its bytes. */
  download?: { type: 'application/zip' | 'image/webp'; fileName?: string }
  /**
   * The answer is lines of JSON that come as things happen (NDJSON); `response` then says what one line is. An answer whose end
   * is missing was cut off, and what is sent must make clear how many lines are expected.
   */
  stream?: true
  /** A browser comes here by itself and is led on to another address (303), which `response` is. Our page never calls it. */
  leads?: true
  response: z.ZodMiniType
}

/** The kind of a streamed answer. */
export const NDJSON = 'application/x-ndjson'

/** One file of a multipart form. */
export type Upload = { field: string; maxBytes: number; tooLarge: string }

export type Contract = Record<string, Endpoint>

export type UploadedFile = { name: string; type: string; bytes: Uint8Array }

type In<E extends Endpoint> = (E extends { params: infer P extends z.ZodMiniType }
  ? { params: z.input<P> }
  : unknown) &
  (E extends { query: infer Q extends z.ZodMiniType } ? { query?: z.input<Q> } : unknown) &
  (E extends { body: infer B extends z.ZodMiniType } ? { body: z.input<B> } : unknown) &
  (E extends { upload: object } ? { file: unknown } : unknown) &
  (E extends { stream: true } ? { signal?: unknown } : unknown)

/** What a caller passes: nothing at all when the endpoint takes nothing, or nothing that it needs. */
export type Input<E extends Endpoint> = keyof In<E> extends never
  ? // biome-ignore lint/suspicious/noConfusingVoidType: void is what lets a caller write list()
    void
  : E extends { query: object; method: 'GET' }
    ? // biome-ignore lint/suspicious/noConfusingVoidType: the same, where what is asked behind the question mark may be left out
      In<E> | void
    : In<E>

/** What a handler receives, after validation. */
export type Received<E extends Endpoint> = (E extends { params: infer P extends z.ZodMiniType }
  ? { params: z.output<P> }
  : unknown) &
  (E extends { query: infer Q extends z.ZodMiniType } ? { query: z.output<Q> } : unknown) &
  (E extends { body: infer B extends z.ZodMiniType } ? { body: z.output<B> } : unknown) &
  (E extends { upload: object } ? { file: UploadedFile } : unknown)

export type Answer<E extends Endpoint> = z.output<E['response']>
