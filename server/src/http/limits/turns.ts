import { Problem } from '../problem.ts'

/** `soon` and `patience`: milliseconds; without them everybody waits in order for as long as it takes. */
type Turns = {
  atOnce: number
  longestQueue: number
  soon?: number
  patience?: number
  refusal: string
  retryAfter?: number
}

type Waiting = { since: number; take: () => void }

/**
 * Lets a few pieces of work run at once; the others wait in line, in the order in which they came. When the line is full, or
 * the patience of who waits is at its end, there is a refusal (503) instead of a standstill. Whoever could not begin `soon` goes
 * only when nobody waits who still can: so a crowd is answered soon or not at all, and not everybody late.
 */
export function turns({
  atOnce,
  longestQueue,
  soon = Number.POSITIVE_INFINITY,
  patience,
  refusal,
  retryAfter = 5,
}: Turns) {
  // One for all: where thousands are refused, nobody asks from where each time.
  const refused = new Problem(503, 'busy', refusal, retryAfter)
  let running = 0
  const line = new Set<Waiting>()
  const late = new Set<Waiting>()

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else await place()
    try {
      return await work()
    } finally {
      const next = whoIsNext()
      if (next) next.take()
      else running--
    }
  }

  /** Resolves with the place of somebody who has finished. */
  function place() {
    if (line.size + late.size >= longestQueue) throw refused
    return new Promise<void>((resolve, reject) => {
      const leave = () => line.delete(mine) || late.delete(mine)
      const giveUp = () => {
        leave()
        reject(refused)
      }
      const timer = patience === undefined ? undefined : setTimeout(giveUp, spread(patience))
      const take = () => {
        leave()
        clearTimeout(timer)
        resolve()
      }
      const mine = { since: performance.now(), take }
      line.add(mine)
    })
  }

  function whoIsNext() {
    const latest = performance.now() - soon
    for (const one of line) {
      if (one.since >= latest) return one
      line.delete(one)
      late.add(one)
    }
    const [first] = late
    return first
  }
}

/** The same for each of many holders: as many turns as there are holders with work under way. */
export function turnsOfEach(limits: Turns) {
  const lines = new Map<string, { inTurn: ReturnType<typeof turns>; count: number }>()

  return async function inTurnOf<T>(holder: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(holder) ?? { inTurn: turns(limits), count: 0 }
    lines.set(holder, line)
    line.count++
    try {
      return await line.inTurn(work)
    } finally {
      line.count--
      if (line.count === 0) lines.delete(holder)
    }
  }
}

/** Up to a quarter more or less: who came together is not refused together, or thousands would hold up the rest. */
const spread = (patience: number) => patience * (0.75 + Math.random() / 2)
