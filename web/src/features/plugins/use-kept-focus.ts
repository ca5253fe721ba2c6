import { type RefObject, useEffect, useRef } from 'react'

/**
 * When what stands in the element is exchanged and the focus was on what has gone, it goes to the first thing that can be
 * pressed in what came.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, contents: string) {
  const before = useRef(contents)

  useEffect(() => {
    if (before.current === contents) return
    before.current = contents
    if (document.activeElement !== document.body) return
    element.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [element, contents])
}
