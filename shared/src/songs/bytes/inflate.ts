import { UnreadableSongError } from '../refusal.ts'

export type PackedForm = 'gzip' | 'deflate' | 'deflate-raw'

/** Unpacks a stream. Throws `UnreadableSong`: `cut-short` at an early end, `damaged` for other bytes. */
export type Inflate = (form: PackedForm, chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

type Writer = {
  write(chunk: Uint8Array): Promise<void>
  close(): Promise<void>
  abort(): Promise<void>
}
type Reader = {
  read(): Promise<{ done: boolean; value?: Uint8Array }>
  cancel(): Promise<void>
}

/** Every runtime provides it, but the type library of the language does not declare it. */
declare const DecompressionStream: new (
  form: PackedForm,
) => { writable: { getWriter(): Writer }; readable: { getReader(): Reader } }

/** Unpacks with the stream that browsers and Node have. A chunk is read only when the one before it is unpacked. */
export async function* inflate(
  form: PackedForm,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream(form)
  const input = feed(stream.writable.getWriter(), chunks)
  const reader = stream.readable.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw (
          input.error() ?? new UnreadableSongError(isCut(error, input.isAtEnd()) ? 'cut-short' : 'damaged')
        )
      })
      if (done) break
      if (value) yield value
    }
  } finally {
    input.stop()
    await reader.cancel().catch(() => undefined)
    await input.fed
  }
}

/** Node tells an early end by its code. A browser does not, but there an error before the end cannot be one. */
function isCut(error: unknown, isAtEnd: boolean) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('Z_') ? code === 'Z_BUF_ERROR' : isAtEnd
}

/** Writes all chunks; `fed` never rejects. An error of the chunks themselves is kept. */
function feed(writer: Writer, chunks: AsyncIterable<Uint8Array>) {
  const state: { isAtEnd: boolean; isStopped: boolean; error?: unknown } = {
    isAtEnd: false,
    isStopped: false,
  }
  const write = async () => {
    const iterator = chunks[Symbol.asyncIterator]()
    while (!state.isStopped) {
      const next = await iterator.next().catch((error: unknown) => {
        state.error = error
        return null
      })
      if (!next) return writer.abort()
      if (next.done) {
        state.isAtEnd = true
        return writer.close()
      }
      await writer.write(next.value)
    }
    await iterator.return?.()
    return writer.abort()
  }
  return {
    fed: write().catch(() => undefined),
    stop: () => {
      state.isStopped = true
    },
    isAtEnd: () => state.isAtEnd,
    error: () => state.error,
  }
}

/** Passes on up to `max` bytes. Throws `UnreadableSong`, `too-large`, when there are more. */
export async function* upTo(max: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = max
  for await (const chunk of chunks) {
    left -= chunk.length
    if (left < 0) throw new UnreadableSongError('too-large')
    yield chunk
  }
}
