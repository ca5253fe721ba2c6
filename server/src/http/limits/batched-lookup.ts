/** Combines simultaneous lookups into one query; behind two running queries, keys wait for the next. Nothing is cached. */
export function batchedLookup<Source extends object, Found>(
  askAll: (source: Source, keys: string[]) => Promise<Map<string, Found>>,
): (source: Source, key: string) => Promise<Found | undefined> {
  const queues = new WeakMap<Source, Queue<Found>>()

  return (source, key) => {
    const queue = queues.get(source) ?? { waiting: new Map(), runningCount: 0 }
    queues.set(source, queue)
    const known = queue.waiting.get(key)
    if (known) return known.result
    const lookup = newLookup<Found>()
    queue.waiting.set(key, lookup)
    // Later lookups of this turn of the event loop join the query.
    if (queue.waiting.size === 1) setImmediate(next, source, queue)
    return lookup.result
  }

  async function next(source: Source, queue: Queue<Found>) {
    if (queue.runningCount >= AT_ONCE || queue.waiting.size === 0) return
    const { waiting } = queue
    queue.waiting = new Map()
    queue.runningCount++
    try {
      const found = await askAll(source, [...waiting.keys()])
      for (const [key, { resolve }] of waiting) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of waiting.values()) reject(error)
    } finally {
      queue.runningCount--
      void next(source, queue)
    }
  }
}

type Queue<Found> = { waiting: Map<string, Lookup<Found>>; runningCount: number }
type Lookup<Found> = ReturnType<typeof newLookup<Found>>

/** Two queries at the same time: one is sent while the database works on the other. */
const AT_ONCE = 2

function newLookup<Found>() {
  let resolve: (found: Found | undefined) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const result = new Promise<Found | undefined>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { result, resolve, reject }
}
