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

/** True when the user's last act was a key, and not one that types. */
let isByKey = false
const noteAct = ({ type, target }: Event) => {
  isByKey = type === 'keydown' && !(target instanceof HTMLInputElement)
}

/**
 * After a navigation the focus moves to the new page's heading, so that screen readers announce it. Not when the app is
 * opened: the first Tab must then reach 'Skip to content'. Its ring is for keys: the browser would also show it after typing into a form.
 */
export function useFocusAfterNavigation(heading: RefObject<HTMLElement | null>) {
  const count = useContext(NavigationCount)

  useEffect(() => {
    for (const type of ACTS) document.addEventListener(type, noteAct, true)
    return () => {
      for (const type of ACTS) document.removeEventListener(type, noteAct, true)
    }
  }, [])
  useEffect(() => {
    if (count > 0) heading.current?.focus({ preventScroll: true, focusVisible: isByKey })
  }, [count, heading])
}

const ACTS = ['pointerdown', 'keydown'] as const
