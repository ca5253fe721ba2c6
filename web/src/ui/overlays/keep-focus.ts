import { type RefObject, useEffect, useRef, useState } from 'react'

/** From where the dialogs that are open were opened, the one on top last. */
const opened: Element[][] = []

/** Keeps watch over the focus for seconds after a press or a dialog, while a page is shown. */
let watch: ((parts: Element[]) => void) | undefined

/**
 * Remembers what has the focus when the component mounts, and returns a function that focuses it again. When it is gone, hidden or
 * disabled by then, the focus moves to the first control of the nearest part around it that is still there; from what stood in another
 * dialog also to what opened that one. An address opens its dialog before anything has the focus, which then moves to the list of the
 * page, or to the page.
 */
export function useOpener() {
  const [parts] = useState(openerWithAncestors)
  const below = useRef(0)
  useEffect(() => {
    below.current = opened.length
    opened.push(parts)
    return () => void opened.splice(opened.indexOf(parts), 1)
  }, [parts])
  return () => {
    // The next of several steps has the focus.
    if (opened.length > below.current) return
    // The opener in a step before may be gone with that step; then what opened that step is meant.
    const opener = parts.find(({ isConnected }) => isConnected)
    const isControl = opener === parts[0] ? !opener?.matches(':disabled') : opener?.matches(CONTROL)
    if (opener instanceof HTMLElement && isControl) opener.focus()
    // After `useFocusAfterDialog`, which knows the page.
    setTimeout(() => {
      focusNear(parts, true)
      focusIfLost(firstElement(document, PLACE_IN_LIST))
      focusIfLost([document.querySelector('main')], IN_PLACE)
    })
    watch?.(parts)
  }
}

const PLACE_IN_LIST = 'main [data-roving][tabindex="0"]'

/** An entry of a menu is gone when the dialog closes; the button or card that the menu belongs to is not. */
function openerWithAncestors() {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  const id = menu?.getAttribute('data-opener') ?? menu?.getAttribute('aria-labelledby') ?? ''
  const opener = menu ? (document.getElementById(id) ?? menu) : focused
  return [...ancestorsOf(opener), ...(opened.at(-1) ?? [])]
}

/** Moves the focus to the first match of the selectors when what opened a dialog is gone or disabled after it. */
export function useFocusAfterDialog(isOpen: boolean, first: string, otherwise: string) {
  useEffect(() => {
    if (!isOpen) return
    // The dialog returns the focus in a task that was scheduled before this one.
    return () => {
      setTimeout(() => focusIfLost(firstElement(document, first, otherwise)))
    }
  }, [isOpen, first, otherwise])
}

/** When rows are removed and the focused one was among them, the focus moves to the first remaining button, or to the container. */
export function useFocusAfterRemoval(count: number) {
  const container = useRef<HTMLDivElement>(null)
  const before = useRef(count)

  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer) return
    focusIfLost(firstElement(container.current, BUTTON))
    focusIfLost([container.current], IN_PLACE)
  }, [count])

  return container
}

/** Moves the focus to the first control of a row that came, or to the row. */
export function focusRow(row: HTMLElement | undefined) {
  const control = row?.querySelector<HTMLElement>(CONTROL)
  if (row && !control) row.tabIndex = -1
  ;(control ?? row)?.focus()
}

/**
 * After a press that shows more of a list, the keyboard goes on at the first row that came: at its first control, or at the row. `rows`
 * matches the rows in the container, `count` is how many there are. Returns a function to call with the press.
 */
export function useFocusAfterMore(container: RefObject<HTMLElement | null>, rows: string, count: number) {
  const before = useRef<number>(undefined)

  useEffect(() => {
    if (before.current === undefined || count <= before.current) return
    focusRow(container.current?.querySelectorAll<HTMLElement>(rows)[before.current])
    before.current = undefined
  }, [container, rows, count])

  return () => {
    before.current = count
  }
}

/** Moves the focus of exchanged contents to the button back to the old ones (`data-leads-to`), or to the first button. */
export function useFocusAfterExchange(container: RefObject<HTMLElement | null>, contents: string) {
  const before = useRef(contents)

  useEffect(() => {
    if (before.current === contents) return
    focusIfLost(firstElement(container.current, `[data-leads-to=${before.current}]`, BUTTON))
    before.current = contents
  }, [container, contents])
}

/**
 * A press may remove what was pressed, on any page: a filter, an empty list with its button. The focus then moves to the first
 * control of the nearest part of the page that is still there. What a press disables while it works gets the focus back; until then
 * its dialog has it.
 */
export function useFocusAfterPress() {
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = []
    watch = (parts) => {
      timers.forEach(clearTimeout)
      timers = CHECKS.map((delay) => setTimeout(() => focusNear(parts, delay >= LATE), delay))
    }
    const watchPress = ({ target }: MouseEvent) => watch?.(ancestorsOf(target))
    document.addEventListener('click', watchPress, true)
    return () => {
      watch = undefined
      timers.forEach(clearTimeout)
      document.removeEventListener('click', watchPress, true)
    }
  }, [])
}

/** Milliseconds after a press: a list may change only when the browser has time, or the server has answered. */
const CHECKS = [50, 300, 1000, 3000]
/** Elements that are still disabled then stay so. */
const LATE = 1000

/** An element and what is around it, up to the body. */
function ancestorsOf(target: EventTarget | null) {
  const parts: Element[] = []
  let part = target instanceof Element ? target : null
  for (; part && part !== document.body; part = part.parentElement) parts.push(part)
  return parts
}

function focusNear([target, ...around]: Element[], isLate: boolean) {
  if (target?.isConnected) {
    const pressed = target.closest<HTMLElement>(FOCUSABLE)
    if (!pressed) return
    const dialog = pressed.closest<HTMLElement>('[role=dialog], [role=alertdialog]')
    if (!pressed.matches(':disabled')) focusIfLost([pressed], IN_PLACE)
    else if (dialog || !isLate) return focusIfLost([dialog], IN_PLACE)
  }
  for (const part of around.filter((each) => each.isConnected)) {
    const controls = [
      part.closest<HTMLElement>(CONTROL),
      ...firstElement(part, '[data-roving][tabindex="0"]', CONTROL),
    ]
    focusIfLost(controls, IN_PLACE)
    if (part instanceof HTMLElement && part.matches('[role=dialog], main')) focusIfLost([part], IN_PLACE)
  }
}

const FOCUSABLE = 'button, input, select, textarea, a[href], [tabindex]'

const CONTROL = ':is(button, input, select, a[href]):not(:disabled, [tabindex="-1"], [aria-hidden=true])'

const BUTTON = 'button:not(:disabled)'

/** A pressed element, its neighbors and a page are in sight already, or the user has scrolled on. */
const IN_PLACE = { preventScroll: true }

/** The first element below `root` that each of the selectors matches, in their order. */
const firstElement = (root: ParentNode | null, ...selectors: string[]) =>
  selectors.map((selector) => root?.querySelector<HTMLElement>(selector))

/** Focuses the first of the elements that can be focused, unless something has the focus. */
function focusIfLost(targets: (HTMLElement | null | undefined)[], options?: FocusOptions) {
  for (const target of targets) {
    if (document.activeElement !== document.body) return
    target?.focus(options)
  }
}
