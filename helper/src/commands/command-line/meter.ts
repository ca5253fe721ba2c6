import { plainText } from '../../system/plain-text.ts'
import { foundSoFar, partDone } from '../command-words.ts'

/** A progress bar in a terminal. */
export type Meter = {
  show: (progress: { done: number; total: number; at: string }) => void
  /** Removes the bar. */
  end: () => void
}

const PAUSE = 100
const WIDTH = 24

/** Draws on `stream` when it is a terminal, at most every `PAUSE` milliseconds. */
export function createMeter(
  stream: Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number },
  isWanted: boolean,
): Meter {
  if (!isWanted || !stream.isTTY) return { show: () => {}, end: () => {} }
  let lastShownAt = 0
  let isShown = false
  return {
    show: (progress) => {
      if (Date.now() - lastShownAt < PAUSE) return
      lastShownAt = Date.now()
      isShown = true
      stream.write(`\r\u001b[K${progressBarText(progress, stream.columns || 80)}`)
    },
    end: () => {
      if (isShown) stream.write('\r\u001b[K')
      isShown = false
    },
  }
}

/** The bar with its counts and the current path, cut to fit on one line. */
export function progressBarText(
  { done, total, at }: { done: number; total: number; at: string },
  columns = 80,
) {
  const full = total > 0 ? Math.min(WIDTH, Math.floor((done / total) * WIDTH)) : 0
  const bar =
    total > 0 ? `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${partDone(done, total)}` : foundSoFar(done)
  return plainText(`${bar}  ${at}`, Math.max(20, columns - 1))
}
