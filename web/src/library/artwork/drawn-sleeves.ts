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
  if (!isAsked) askForTime()
  return () => {
    wishes.delete(wish)
  }
}

/** Newest last. More than any screen shows at once; a sleeve takes 9 KB on average. */
const LIMIT = 600
const drawn = new Map<string, string>()
const wishes = new Set<{ subject: Subject; onDrawn: () => void }>()
let isAsked = false

const keyOf = ({ name, manufacturer, type }: Subject) => `${name}|${manufacturer}|${type}`

/** After the frame that is being made, because a picture costs the browser ten times what it costs us. */
function askForTime() {
  isAsked = true
  requestAnimationFrame(() => whenIdle(fulfilSome))
}

/** As many as fit into one frame: about 2 ms each to lay out and paint, measured in Chromium. */
const AT_ONCE = 6

function fulfilSome() {
  isAsked = false
  for (const wish of [...wishes].slice(0, AT_ONCE)) {
    wishes.delete(wish)
    if (drawnSleeve(wish.subject) === undefined) draw(wish.subject)
    wish.onDrawn()
  }
  if (wishes.size > 0) askForTime()
}

function draw(subject: Subject) {
  drawn.set(keyOf(subject), addressOf(sleeve(subject.name, subject.manufacturer, subject.type)))
  const [oldest] = drawn.keys()
  if (drawn.size > LIMIT && oldest !== undefined) drawn.delete(oldest)
}

/** An image of its own needs its namespace. Inside a data address only % and # would be misread. */
const addressOf = (svg: string) =>
  `data:image/svg+xml,${svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ').replaceAll('%', '%25').replaceAll('#', '%23')}`

/** Safari has no idle callbacks. A page that is never idle still gets its pictures, some with every time-out. */
function whenIdle(work: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 100 })
  else setTimeout(work)
}
