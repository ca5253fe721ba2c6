import { Problem } from '../problem.ts'

/** `soon` and `patience` are milliseconds. Without them all work waits in order, without a timeout. */
type AdmissionLimits = {
  atOnce: number
  longestQueue: number
  soon?: number
  patience?: number
  refusal: string
  retryAfter?: number
}

type Waiting = { since: number; begin: () => void }

/**
 * Admission control: runs `atOnce` pieces of work at the same time; others wait in a queue, first come, first served. A full queue
 * and a wait longer than `patience` are refused (503). Work that has waited longer than `soon` runs only when no newer work
 * waits, so that in a crowd some callers are served soon instead of all of them late.
 */
export function newAdmission({ atOnce, longestQueue, refusal, retryAfter = 5, ...limits }: AdmissionLimits) {
  const { soon = Number.POSITIVE_INFINITY, patience } = limits
  // One error for all, because thousands of stack traces would take too long.
  const refused = new Problem(503, 'busy', refusal, retryAfter)
  let runningCount = 0
  const queue = new Set<Waiting>()
  const late = new Set<Waiting>()

  return async function admit<T>(work: () => Promise<T>): Promise<T> {
    if (runningCount < atOnce) runningCount++
    else await untilFree()
    try {
      return await work()
    } finally {
      const next = nextWaiting()
      if (next) next.begin()
      else runningCount--
    }
  }

  /** Resolves when a finished piece of work passes on its place. */
  function untilFree() {
    if (queue.size + late.size >= longestQueue) throw refused
    return new Promise<void>((resolve, reject) => {
      const leave = () => queue.delete(waiting) || late.delete(waiting)
      const giveUp = () => {
        leave()
        reject(refused)
      }
      const timer = patience === undefined ? undefined : setTimeout(giveUp, spread(patience))
      const begin = () => {
        leave()
        clearTimeout(timer)
        resolve()
      }
      const waiting = { since: performance.now(), begin }
      queue.add(waiting)
    })
  }

  function nextWaiting() {
    const earliest = performance.now() - soon
    for (const waiting of queue) {
      if (waiting.since >= earliest) return waiting
      queue.delete(waiting)
      late.add(waiting)
    }
    const [first] = late
    return first
  }
}

/** The same with separate limits for each holder. A holder uses memory only while it has work. */
export function newAdmissionPerHolder(limits: AdmissionLimits) {
  const byHolder = new Map<string, { admit: ReturnType<typeof newAdmission>; count: number }>()

  async function admit<T>(holder: string, work: () => Promise<T>): Promise<T> {
    const entry = byHolder.get(holder) ?? { admit: newAdmission(limits), count: 0 }
    byHolder.set(holder, entry)
    entry.count++
    try {
      return await entry.admit(work)
    } finally {
      entry.count--
      if (entry.count === 0) byHolder.delete(holder)
    }
  }

  /** True if work of this holder would begin at once. */
  const hasFree = (holder: string) => (byHolder.get(holder)?.count ?? 0) < limits.atOnce

  return { admit, hasFree }
}

/** Up to a quarter more or less, so that thousands of calls that came together are not refused together. */
const spread = (patience: number) => patience * (0.75 + Math.random() / 2)
