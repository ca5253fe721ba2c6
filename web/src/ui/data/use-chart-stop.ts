import { type KeyboardEvent, useState } from 'react'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/**
 * Makes the links of a chart one tab stop, because a page of charts has dozens: arrows, Home and End move between them. The
 * stop is the link that had the focus last, or else the first. `stopOf` gives the properties of the link with this index,
 * `onKeyDown` belongs to the list around the links.
 */
export function useChartStop(count: number) {
  const [last, setLast] = useState(0)
  const stop = Math.min(last, Math.max(0, count - 1))

  const stopOf = (index: number) => ({ tabIndex: index === stop ? 0 : -1, onFocus: () => setLast(index) })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key, altKey, ctrlKey, metaKey } = event
    if (!(target instanceof HTMLAnchorElement) || altKey || ctrlKey || metaKey) return
    const next = nextLink(key, [...event.currentTarget.querySelectorAll('a')], target)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return { stopOf, onKeyDown }
}

function nextLink(key: string, links: HTMLAnchorElement[], from: HTMLAnchorElement) {
  if (key === 'Home') return links[0]
  if (key === 'End') return links.at(-1)
  const step = STEPS[key]
  return step === undefined ? undefined : links[links.indexOf(from) + step]
}
