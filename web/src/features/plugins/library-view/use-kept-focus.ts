import { type RefObject, useEffect, useRef } from 'react'

/**
 * When what stands in the element is exchanged and the focus was on what has gone, it goes to the button that leads back
 * there (`data-leads-to`), or else to the first button of what came.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, contents: string) {
  const before = useRef(contents)

  useEffect(() => {
    if (before.current === contents) return
    const back = element.current?.querySelector<HTMLElement>(`[data-leads-to=${before.current}]`)
    before.current = contents
    if (document.activeElement !== document.body) return
    const first = element.current?.querySelector<HTMLElement>('button:not(:disabled)')
    const target = back ?? first
    target?.focus()
  }, [element, contents])
}
