import { setImmediate } from 'node:timers/promises'
import type { Found } from './found-of.ts'

/** `total` is a guess that grows until the search is over. `found` is what is new since the last time, in the shown order. */
export type Progress = { done: number; total: number; at: string; found: Found[] }

/**
 * Tells how far a scan is, at most every tenth of a second and once at its end, and lets the rest of the program have its turn
 * meanwhile. `expected` is how many were there the last time.
 */
export function progressOf(expected: number, tell: ((progress: Progress) => void) | undefined) {
  let news: Found[] = []
  let [done, met, at, told, turn] = [0, 0, '', 0, performance.now()]
  let isOver = false

  const telling = () => {
    told = performance.now()
    const found = news
    news = []
    tell?.({ done, total: isOver ? done : Math.max(done, met, expected), at, found })
  }

  return {
    folder(path: string, candidates: number) {
      at = path
      met += candidates
    },
    read(found: Found | null | undefined) {
      done++
      if (found) news.push(found)
    },
    pause(): Promise<void> | undefined {
      const now = performance.now()
      if (now - told >= BETWEEN) telling()
      if (now - turn < SLICE) return undefined
      return setImmediate().then(() => {
        turn = performance.now()
      })
    },
    end() {
      isOver = true
      telling()
    },
  }
}

/** Milliseconds. */
const BETWEEN = 100
const SLICE = 20
