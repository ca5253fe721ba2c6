import { plainText } from '../../system/plain-text.ts'

/** A bar for people who watch a terminal. */
export type Meter = {
  show: (progress: { done: number; total: number; at: string }) => void
  /** Takes the bar away. */
  end: () => void
}

const PAUSE = 100
const WIDTH = 24

/** Drawn on `stream` when it is a terminal, and nowhere otherwise; at most ten times a second. */
export function meterOn(stream: NodeJS.WriteStream, isWanted: boolean): Meter {
  if (!isWanted || !stream.isTTY) return { show: () => {}, end: () => {} }
  let last = 0
  let isShown = false
  return {
    show: (progress) => {
      if (Date.now() - last < PAUSE) return
      last = Date.now()
      isShown = true
      stream.write(`\r\u001b[K${barOf(progress, stream.columns || 80)}`)
    },
    end: () => {
      if (isShown) stream.write('\r\u001b[K')
      isShown = false
    },
  }
}

/** The bar, how many of how many, and where; cut so that it stays on one line. */
export function barOf({ done, total, at }: { done: number; total: number; at: string }, columns = 80) {
  const full = total > 0 ? Math.min(WIDTH, Math.floor((done / total) * WIDTH)) : 0
  const bar =
    total > 0 ? `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${done} of ${total}` : `${done} found`
  return plainText(`${bar}  ${at}`, Math.max(20, columns - 1))
}
