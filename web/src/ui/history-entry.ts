import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { untilStill } from './until-still.ts'

/**
 * The page's memory of each entry of the browser's history, so that Back shows a page as it was left. Only numbers outlive a reload, in the
 * session of the tab: where the entry was scrolled to, and how many rows it showed.
 */
const memories = new Map<string, Map<string, unknown>>()
/** The oldest are forgotten. */
const MOST_ENTRIES = 100

/** The entry that is shown, and whether the user came back to it. */
let here = { key: '', path: '', isReturn: false }
const returned = new Set<() => void>()

function keyIn(state: unknown): string {
  const known = state && typeof state === 'object' && 'entry' in state ? state.entry : undefined
  return typeof known === 'string' ? known : crypto.randomUUID()
}

function memoryHere() {
  let memory = memories.get(here.key)
  if (!memory) {
    memory = new Map()
    memories.set(here.key, memory)
    const [oldest] = memories.keys()
    if (memories.size > MOST_ENTRIES && oldest !== undefined) memories.delete(oldest)
  }
  return memory
}

// The key is written with the state itself: a second call for each would soon be more than browsers allow in a time.
const write = { pushState: history.pushState, replaceState: history.replaceState }
const writeKey = (state: unknown) => ({
  ...(state && typeof state === 'object' ? state : undefined),
  entry: here.key,
})

history.pushState = (state, unused, url) => {
  const before = memoryHere()
  // Another copy of this module may have named the entry already.
  const named = keyIn(state)
  here = { ...here, key: named === here.key ? crypto.randomUUID() : named, isReturn: false }
  moveTo(url, new Map(before))
  write.pushState.call(history, writeKey(state), unused, url)
}

history.replaceState = (state, unused, url) => {
  moveTo(url, memoryHere())
  write.replaceState.call(history, writeKey(state), unused, url)
}

function enter(state: unknown, isReturn: boolean) {
  here = { key: keyIn(state), path: location.pathname, isReturn }
  write.replaceState.call(history, writeKey(state), '')
}

const STORED = 'plugfolio.places'

recallNumbers()
enter(history.state, memories.has(keyIn(history.state)))

window.addEventListener('pagehide', () => {
  const numbersOf = (memory: Map<string, unknown>) =>
    [...memory].filter(([, value]) => typeof value === 'number')
  try {
    const numbers = [...memories].map(([key, memory]) => [key, numbersOf(memory)])
    sessionStorage.setItem(STORED, JSON.stringify(numbers))
  } catch {
    // Without a store each page begins at its top.
  }
})

/** Brings back the numbers of each entry, for a reload and for the way back from another site. */
function recallNumbers() {
  try {
    const stored: [string, [string, number][]][] = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    for (const [key, numbers] of stored) memories.set(key, new Map(numbers))
  } catch {
    memories.clear()
  }
}

/** Another page remembers nothing yet; the same one goes on as it is. */
function moveTo(url: string | URL | null | undefined, memory: Map<string, unknown>) {
  const path = new URL(url ?? '', location.href).pathname
  memories.set(here.key, path === here.path ? memory : new Map())
  here.path = path
}

// Before the router, which renders the entry at once.
window.addEventListener(
  'popstate',
  ({ state }) => {
    enter(state, true)
    for (const listener of returned) listener()
  },
  { capture: true },
)

function onReturn(listener: () => void) {
  returned.add(listener)
  return () => void returned.delete(listener)
}

/** A state that is as it was when the user comes back to the entry of the history in which it was changed. */
export function useEntryState<Value>(name: string, initial: Value) {
  const recall = () => {
    const memory = memoryHere()
    // as: each name has one type of value
    return here.isReturn && memory.has(name) ? (memory.get(name) as Value) : initial
  }
  const [value, setValue] = useState(recall)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial value is that of the first render
  useEffect(() => onReturn(() => setValue(recall())), [name])
  useEffect(() => void memoryHere().set(name, value), [name, value])
  return [value, setValue] as const
}

/**
 * Scrolls a box back to where it was when the user comes back to an entry of the history, and to its top on another page. `page` is what is
 * shown in the box.
 */
export function useEntryScroll(box: RefObject<HTMLElement | null>, name: string, page = '') {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its own place
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    let stop = () => {}
    const place = () => {
      const top = here.isReturn ? memoryHere().get(name) : 0
      stop()
      stop = scrollBack(element, typeof top === 'number' ? top : 0)
    }
    const save = () => !comingBack.has(element) && memoryHere().set(name, element.scrollTop)
    place()
    element.addEventListener('scroll', save, { passive: true })
    // In the next frame this page may be another one, which then places itself.
    let frame = 0
    const stopListening = onReturn(() => {
      comingBack.add(element)
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
      stopListening()
      element.removeEventListener('scroll', save)
    }
  }, [box, name, page])
}

/** Boxes that are not yet where they were: what they scroll is not the user's doing. */
const comingBack = new WeakSet<HTMLElement>()

/** Boxes that had a page before. */
const placed = new WeakSet<HTMLElement>()

/** A list has its height only when it is loaded and measured, and what is above it may still change. */
function scrollBack(element: HTMLElement, top: number) {
  if (top === 0) {
    // A new box is at its top, and asking it would lay out the page once more.
    if (placed.has(element)) element.scrollTop = 0
    placed.add(element)
    comingBack.delete(element)
    return () => {}
  }
  placed.add(element)
  element.scrollTop = top
  comingBack.add(element)
  return untilStill(
    () => {
      element.scrollTop = top
      return Math.abs(element.scrollTop - top) < 1
    },
    { frames: 3, longestWait: 10_000, onEnd: () => comingBack.delete(element) },
  )
}
