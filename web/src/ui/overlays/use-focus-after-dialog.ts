import { useEffect } from 'react'

/**
 * A dialog gives the focus back to what opened it. When that is gone or takes it no more (a plugin was removed, a step is
 * completed) the focus goes to the first of these places, given as selectors, that is on the page.
 */
export function useFocusAfterDialog(isOpen: boolean, first: string, otherwise: string) {
  useEffect(() => {
    if (!isOpen) return
    // The dialog gives the focus back in a task of its own, which was asked for before this one.
    return () => {
      setTimeout(() => focusIfLost(first, otherwise))
    }
  }, [isOpen, first, otherwise])
}

function focusIfLost(first: string, otherwise: string) {
  if (document.activeElement !== document.body) return
  const target = document.querySelector<HTMLElement>(first) ?? document.querySelector<HTMLElement>(otherwise)
  target?.focus()
}
