import { Readable } from 'node:stream'

type LineStream = {
  /** Yields lists of lines. The next step begins only after the lines of the last one are sent. */
  steps: AsyncGenerator<unknown[]>
  /** Runs one step. A step has a place among the calls, which is free while the reader is slow. */
  inTurn: <T>(step: () => Promise<T>) => Promise<T>
  write: (line: unknown) => string
  /** Called when the client reads nothing for `patience` milliseconds. */
  giveUp: () => void
  patience?: number
}

const PATIENCE = 10_000

/** A stream of lines. When the client disconnects or stops reading, the current step is completed and no further one begins. */
export function streamedLines({ steps, inTurn, write, giveUp, patience = PATIENCE }: LineStream) {
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 1 })

  async function* chunks() {
    try {
      for (;;) {
        const { done, value } = await inTurn(() => steps.next())
        if (done) return
        if (value.length === 0) continue
        const timer = setTimeout(giveUp, patience)
        try {
          yield value.map((line) => `${write(line)}\n`).join('')
        } finally {
          clearTimeout(timer)
        }
      }
    } finally {
      await steps.return(undefined)
    }
  }
}
