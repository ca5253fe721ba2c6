/**
 * Makes one question of many that are asked at the same time: what comes in while two questions are under way is asked as one
 * as soon as the first of them is answered. Nothing is remembered: each answer was found after it was asked for.
 */
export function together<Source extends object, Found>(
  askAll: (source: Source, keys: string[]) => Promise<Map<string, Found>>,
): (source: Source, key: string) => Promise<Found | undefined> {
  const lines = new WeakMap<Source, Line<Found>>()

  return (source, key) => {
    const line = lines.get(source) ?? { waiting: new Map(), underWay: 0 }
    lines.set(source, line)
    const known = line.waiting.get(key)
    if (known) return known.answer
    const asked = aQuestion<Found>()
    line.waiting.set(key, asked)
    // What else comes in with this turn of the event loop goes along.
    if (line.waiting.size === 1) setImmediate(next, source, line)
    return asked.answer
  }

  async function next(source: Source, line: Line<Found>) {
    if (line.underWay >= AT_ONCE || line.waiting.size === 0) return
    const { waiting } = line
    line.waiting = new Map()
    line.underWay++
    try {
      const found = await askAll(source, [...waiting.keys()])
      for (const [key, { resolve }] of waiting) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of waiting.values()) reject(error)
    } finally {
      line.underWay--
      void next(source, line)
    }
  }
}

type Line<Found> = { waiting: Map<string, Question<Found>>; underWay: number }
type Question<Found> = ReturnType<typeof aQuestion<Found>>

/** Questions under way: one more is on its way to the database while it answers the other. */
const AT_ONCE = 2

function aQuestion<Found>() {
  let resolve: (found: Found | undefined) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const answer = new Promise<Found | undefined>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { answer, resolve, reject }
}
