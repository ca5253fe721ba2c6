import { Problem } from './problem.ts'

type Turns = { atOnce: number; longestQueue: number; refusal: string }

/**
 * Lets a few pieces of heavy work run at once; the others wait in line, and when the line is full there is a
 * refusal (503) instead of a standstill.
 */
export function turns({ atOnce, longestQueue, refusal }: Turns) {
  let running = 0
  const line: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else if (line.length < longestQueue) await new Promise<void>((resolve) => line.push(resolve))
    else throw new Problem(503, 'busy', refusal, 5)
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
