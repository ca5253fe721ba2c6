import { createContext, type RefObject, useContext, useEffect, useState } from 'react'

/** The number of path changes since the app was opened. */
export const NavigationCount = createContext(0)

/** Counts the changes of the path. */
export function useNavigationCount(path: string) {
  const [seen, setSeen] = useState({ path, count: 0 })
  if (seen.path === path) return seen.count
  const next = { path, count: seen.count + 1 }
  setSeen(next)
  return next.count
}

/**
 * After a navigation the focus moves to the new page's heading, so that screen readers announce it. Not when the app is
 * opened: the first Tab must then reach 'Skip to content'.
 */
export function useFocusAfterNavigation(heading: RefObject<HTMLElement | null>) {
  const count = useContext(NavigationCount)

  useEffect(() => {
    if (count > 0) heading.current?.focus({ preventScroll: true })
  }, [count, heading])
}
