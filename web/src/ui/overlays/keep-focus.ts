import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Remembers what has the focus when the component mounts, and returns a function that focuses it again. An address opens its dialog
 * before anything has the focus, which then moves to the list of the page, or to the page.
 */
export function useOpener() {
  const [opener] = useState(focusedOutsideMenus)
  return () => {
    if (opener && opener !== document.body) opener.focus()
    // After `useFocusAfterDialog`: a step that was disabled while it worked had the focus no more when the next dialog opened.
    else setTimeout(() => focusIfLost(document, [PLACE_IN_LIST], document.querySelector('main')))
  }
}

const PLACE_IN_LIST = 'main [data-roving][tabindex="0"]'

/** An entry of a menu is gone when the dialog closes; the button or card that the menu belongs to is not. */
function focusedOutsideMenus() {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  const id = menu?.getAttribute('data-opener') ?? menu?.getAttribute('aria-labelledby') ?? ''
  const opener = menu ? document.getElementById(id) : focused
  return opener instanceof HTMLElement ? opener : null
}

/**
 * A dialog gives the focus back to what opened it. When that is gone or disabled (a plugin was removed, a step is completed), the
 * focus moves to the first element on the page that one of the selectors matches.
 */
export function useFocusAfterDialog(isOpen: boolean, first: string, otherwise: string) {
  useEffect(() => {
    if (!isOpen) return
    // The dialog returns the focus in a task that was scheduled before this one.
    return () => {
      setTimeout(() => focusIfLost(document, [first, otherwise]))
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
    if (isFewer) focusIfLost(container.current, [BUTTON], container.current)
  }, [count])

  return container
}

/**
 * When the contents are exchanged and the focused element was among them, the focus moves to the button that leads back
 * (`data-leads-to` with the name of the old contents), or to the first button of the new contents.
 */
export function useFocusAfterExchange(container: RefObject<HTMLElement | null>, contents: string) {
  const before = useRef(contents)

  useEffect(() => {
    if (before.current === contents) return
    focusIfLost(container.current, [`[data-leads-to=${before.current}]`, BUTTON])
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
    const watch = ({ target }: MouseEvent) => {
      timers.forEach(clearTimeout)
      const parts = ancestorsOf(target)
      timers = CHECKS.map((delay) => setTimeout(() => focusNear(parts, delay >= LATE), delay))
    }
    document.addEventListener('click', watch, true)
    return () => {
      timers.forEach(clearTimeout)
      document.removeEventListener('click', watch, true)
    }
  }, [])
}

/** Milliseconds after a press: a list may change only when the browser has time, or the server has answered. */
const CHECKS = [50, 300, 1000, 3000]
/** What is still disabled then stays so. */
const LATE = 1000

function ancestorsOf(target: EventTarget | null) {
  const parts: Element[] = []
  for (let part = target instanceof Element ? target : null; part; part = part.parentElement) parts.push(part)
  return parts
}

function focusNear([target, ...around]: Element[], isLate: boolean) {
  if (!target) return
  if (target.isConnected) {
    const pressed = target.closest<HTMLElement>('button, input, select')
    if (!pressed?.matches(':disabled')) return focusIfLost(null, [], pressed)
    const dialog = pressed.closest<HTMLElement>('[role=dialog], [role=alertdialog]')
    if (dialog || !isLate) return focusIfLost(null, [], dialog)
  }
  const part = around.find((each) => each.isConnected)
  // A dialog that closes gives the focus back itself.
  if (!part || part === document.body) return
  focusIfLost(
    part,
    ['[data-roving][tabindex="0"]', CONTROL],
    part.closest<HTMLElement>('[role=dialog], main'),
  )
}

const CONTROL = ':is(button, input, select, a[href]):not(:disabled, [tabindex="-1"], [aria-hidden=true])'

const BUTTON = 'button:not(:disabled)'

/** Focuses the first element below `root` that one of the selectors matches, in their order, or else `last`. */
function focusIfLost(root: ParentNode | null, selectors: string[], last: HTMLElement | null = null) {
  if (document.activeElement !== document.body) return
  const matches = selectors.map((selector) => root?.querySelector<HTMLElement>(selector))
  const target = matches.find((match) => match) ?? last
  // What was pressed, and a page, is in sight already.
  target?.focus({ preventScroll: target === last })
}
