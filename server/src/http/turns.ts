import { Problem } from './problem.ts'

/** `patience`: milliseconds that somebody waits in line at most; without it as long as it takes. */
type Turns = { atOnce: number; longestQueue: number; patience?: number; refusal: string; retryAfter?: number }

/**
 * Lets a few pieces of work run at once; the others wait in line, and when the line is full, or the patience at its end, there
 * is a refusal (503) instead of a standstill. Where more wait than run, who came last is next: then most are answered soon and
 * the rest refused, while in their order all would wait until nobody has any patience left.
 */
export function turns({ atOnce, longestQueue, patience, refusal, retryAfter = 5 }: Turns) {
  // One for all: where thousands are refused, nobody asks from where each time.
  const refused = new Problem(503, 'busy', refusal, retryAfter)
  let running = 0
  const line: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else await place()
    try {
      return await work()
    } finally {
      const next = patience !== undefined && line.length > atOnce ? line.pop() : line.shift()
      if (next) next()
      else running--
    }
  }

  /** Resolves with the place of somebody who has finished. */
  function place() {
    if (line.length >= longestQueue) throw refused
    return new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        line.splice(line.indexOf(take), 1)
        reject(refused)
      }
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience)
      const take = () => {
        clearTimeout(timer)
        resolve()
      }
      line.push(take)
    })
  }
}
