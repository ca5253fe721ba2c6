import { useEffect, useRef } from 'react'

/** When a row has gone with what had the focus in it, the focus goes to the first button of what is left, or to the place itself. */
export function useFocusAfterRow(count: number) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(count)

  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer || document.activeElement !== document.body) return
    const target = place.current?.querySelector<HTMLElement>('button:not(:disabled)') ?? place.current
    target?.focus()
  }, [count])

  return place
}
