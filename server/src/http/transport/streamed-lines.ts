import { Readable } from 'node:stream'

type Lines = {
  /** Lines that became known together, again and again. Its next step begins only when what it gave before is on its way. */
  steps: AsyncGenerator<unknown[]>
  /** Carries out one step. It holds a place among the calls, which is free while the reader is waited for. */
  inTurn: <T>(step: () => Promise<T>) => Promise<T>
  write: (line: unknown) => string
  /** Called when the reader took nothing for too long. */
  giveUp: () => void
  /** Milliseconds that a reader may take for what was written before. */
  patience?: number
}

const PATIENCE = 10_000

/**
 * An answer of lines that are written as they become known. When the reader is gone, or takes nothing for too long, no further
 * step is begun; the one under way comes to its end.
 */
export function streamedLines({ steps, inTurn, write, giveUp, patience = PATIENCE }: Lines) {
  return Readable.from(pieces(), { objectMode: false, highWaterMark: 1 })

  async function* pieces() {
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
