import { useEffect, useState } from 'react'

/** Milliseconds without a further key after which a typed text is looked for. */
const PAUSE = 250

/** A typed text once its typing has paused, for what must not be asked of the server with every key. */
export function useSettled(typed: string) {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
