import { useEffect, useRef } from 'react'

/** When the row with the focus is removed, moves the focus to the first remaining button, or to the container. */
export function useFocusAfterRow(count: number) {
  const container = useRef<HTMLDivElement>(null)
  const before = useRef(count)

  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer || document.activeElement !== document.body) return
    const target = container.current?.querySelector<HTMLElement>('button:not(:disabled)') ?? container.current
    target?.focus()
  }, [count])

  return container
}
