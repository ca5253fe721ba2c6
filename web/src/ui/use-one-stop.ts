import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

const [COLUMN, ROW] = [
  { ArrowDown: 1, ArrowUp: -1 },
  { ArrowRight: 1, ArrowLeft: -1 },
]

/** A column of buttons is walked up and down, a row to both sides, and the links of a chart with all arrows. */
const WAYS: Record<'column' | 'row' | 'chart', { stops: string; steps: Record<string, number> }> = {
  column: { stops: 'button:not(:disabled)', steps: COLUMN },
  row: { stops: 'button:not(:disabled)', steps: ROW },
  chart: { stops: 'a', steps: { ...COLUMN, ...ROW } },
}

/**
 * Makes the buttons or links of a box one tab stop, because a rail can have a hundred: the arrows, Home and End move between them. The
 * stop is what had the focus last, or else the first. A text field keeps its keys.
 */
export function useOneStop(box: RefObject<HTMLElement | null>, way: keyof typeof WAYS) {
  const { stops, steps } = WAYS[way]

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const keepOneStop = () => {
      const all = stopsIn(element, stops)
      moveStop(all, all.find(({ dataset }) => dataset.stop !== undefined) ?? all[0])
    }
    keepOneStop()
    const observer = new MutationObserver(keepOneStop)
    // A button is disabled while the server cannot be reached, and then cannot be the stop.
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => observer.disconnect()
  }, [box, stops])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const all = stopsIn(event.currentTarget, stops)
    const from = all.findIndex((each) => each === event.target)
    if (from < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const next = nextStop(event.key, all, from)
    if (!next) return
    event.preventDefault()
    // The arrows of the page mean its list.
    event.stopPropagation()
    next.focus()
  }

  function nextStop(key: string, all: HTMLElement[], from: number) {
    if (key === 'Home') return all[0]
    if (key === 'End') return all.at(-1)
    const step = steps[key]
    return step === undefined ? undefined : all[from + step]
  }

  function handleFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    const all = stopsIn(currentTarget, stops)
    const stop = all.find((each) => each === target)
    if (!stop) return
    for (const each of all) delete each.dataset.stop
    stop.dataset.stop = ''
    moveStop(all, stop)
  }

  return { onKeyDown: handleKeyDown, onFocus: handleFocus }
}

const stopsIn = (box: Element, stops: string) => [...box.querySelectorAll<HTMLElement>(stops)]

function moveStop(all: HTMLElement[], stop: HTMLElement | undefined) {
  for (const each of all) each.tabIndex = each === stop ? 0 : -1
}
