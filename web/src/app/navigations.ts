import { createContext, type RefObject, useContext, useEffect, useState } from 'react'

/** How often the path has changed since the app was opened. */
export const Navigations = createContext(0)

/** Counts the changes of the path. */
export function useNavigations(path: string) {
  const [seen, setSeen] = useState({ path, count: 0 })
  if (seen.path === path) return seen.count
  const next = { path, count: seen.count + 1 }
  setSeen(next)
  return next.count
}

/**
 * After a navigation the focus goes to the new page's heading, so that a screen reader says where one is. Not when
 * the app is opened: then the first Tab must lead to 'Skip to content'.
 */
export function useFocusOnArrival(heading: RefObject<HTMLElement | null>) {
  const count = useContext(Navigations)

  useEffect(() => {
    if (count > 0) heading.current?.focus({ preventScroll: true })
  }, [count, heading])
}
