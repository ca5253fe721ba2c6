import { startTransition, useEffect, useMemo, useState } from 'react'

type Keyed = { key: string }

/**
 * A hundred new cards at once would delay a key press. The first screen and the items that were there before are rendered
 * immediately, the others when there is time. More than `most` items are not remembered.
 */
export function useFilling<Item extends Keyed>(items: Item[], atOnce: number, most: number) {
  const [settled, setSettled] = useState<Item[]>(NONE)
  useEffect(() => afterPaint(() => startTransition(() => setSettled(items))), [items])
  const keys = useMemo(
    () => new Set(settled.length > most ? [] : settled.map((item) => item.key)),
    [settled, most],
  )
  return {
    isFilled: (item: Item, index: number) => index < atOnce || keys.has(item.key),
    isSettled: settled === items,
  }
}

/** Runs the work after the next paint. Returns a function that cancels it. */
function afterPaint(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

const NONE: never[] = []
