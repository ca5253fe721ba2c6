import { useEffect, useState } from 'react'

/** Milliseconds without a key press after which a search starts. */
const DELAY = 250

/** The typed text, debounced, so that not every key sends a request. */
export function useDebounced(typed: string) {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), DELAY)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
