import { setImmediate } from 'node:timers/promises'
import type { FoundBundle } from './to-found-bundle.ts'

/** `total` is an estimate that grows until the search ends. `found` are the new bundles since the last report, in the order of the result. */
export type FolderScanProgress = { done: number; total: number; at: string; found: FoundBundle[] }

/**
 * Reports the progress of a scan, at most every tenth of a second and once at its end, and yields to the event loop. `expected` is the
 * number of bundles of the last scan.
 */
export function scanProgressReporter(
  expected: number,
  onProgress: ((progress: FolderScanProgress) => void) | undefined,
) {
  let newFound: FoundBundle[] = []
  let [done, candidateCount, at, reportedAt, yieldedAt] = [0, 0, '', 0, performance.now()]
  let isOver = false

  const report = () => {
    reportedAt = performance.now()
    const found = newFound
    newFound = []
    onProgress?.({ done, total: isOver ? done : Math.max(done, candidateCount, expected), at, found })
  }

  return {
    folder(path: string, candidates: number) {
      at = path
      candidateCount += candidates
    },
    read(found: FoundBundle[]) {
      done++
      newFound.push(...found)
    },
    /** Adds what was read before. */
    add(found: FoundBundle[]) {
      newFound.push(...found)
    },
    pause(): Promise<void> | undefined {
      const now = performance.now()
      if (now - reportedAt >= REPORT_PAUSE) report()
      if (now - yieldedAt < SLICE) return undefined
      return setImmediate().then(() => {
        yieldedAt = performance.now()
      })
    },
    end() {
      isOver = true
      report()
    },
  }
}

/** Milliseconds. */
const REPORT_PAUSE = 100
const SLICE = 20
