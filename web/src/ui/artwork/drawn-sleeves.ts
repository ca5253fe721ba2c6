import { sleeve } from './sleeve.ts'

export type Subject = { name: string; manufacturer: string; type: string }

/** The address of a plugin's sleeve, when it has been drawn already. */
export function drawnSleeve(subject: Subject) {
  const key = keyOf(subject)
  const address = drawn.get(key)
  if (address === undefined) return undefined
  drawn.delete(key)
  drawn.set(key, address)
  return address
}

/** Draws a plugin's sleeve when the browser has time, then says so. Gives a function that takes the wish back. */
export function drawSleeveLater(subject: Subject, onDrawn: () => void) {
  const wish = { subject, onDrawn }
  wishes.add(wish)
  if (wishes.size === 1) whenIdle(fulfil)
  return () => {
    wishes.delete(wish)
  }
}

/** Newest last. More than any screen shows at once; a sleeve takes 9 KB on average. */
const LIMIT = 600
/** Milliseconds of one time-out. */
const SLICE = 6
const drawn = new Map<string, string>()
const wishes = new Set<{ subject: Subject; onDrawn: () => void }>()

const keyOf = ({ name, manufacturer, type }: Subject) => `${name}|${manufacturer}|${type}`

/** A page that is never idle still gets its pictures, a few with every time-out. */
function fulfil(deadline: IdleDeadline) {
  const end = performance.now() + (deadline.didTimeout ? SLICE : deadline.timeRemaining())
  for (const wish of wishes) {
    wishes.delete(wish)
    if (drawnSleeve(wish.subject) === undefined) draw(wish.subject)
    wish.onDrawn()
    if (performance.now() > end - 1) break
  }
  if (wishes.size > 0) whenIdle(fulfil)
}

function draw(subject: Subject) {
  drawn.set(keyOf(subject), addressOf(sleeve(subject.name, subject.manufacturer, subject.type)))
  const [oldest] = drawn.keys()
  if (drawn.size > LIMIT && oldest !== undefined) drawn.delete(oldest)
}

/** An image of its own needs its namespace. Inside a data address only % and # would be misread. */
const addressOf = (svg: string) =>
  `data:image/svg+xml,${svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ').replaceAll('%', '%25').replaceAll('#', '%23')}`

/** Safari has no idle callbacks: there a short slice of the next task stands in. */
function whenIdle(work: (deadline: IdleDeadline) => void) {
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(work, { timeout: 200 })
    return
  }
  setTimeout(() => work({ didTimeout: true, timeRemaining: () => 0 }), 16)
}
