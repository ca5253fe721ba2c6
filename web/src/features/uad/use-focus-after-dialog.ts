import { useEffect } from 'react'

/**
 * A dialog gives the focus back to what opened it. The button of a step that is completed by now cannot take it; then the focus
 * goes to the next step, or after the last one to what has come of it.
 */
export function useFocusAfterDialog(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    // The dialog gives the focus back in a task of its own, which was asked for before this one.
    return () => {
      setTimeout(focusIfLost)
    }
  }, [isOpen])
}

function focusIfLost() {
  if (document.activeElement !== document.body) return
  const next = document.querySelector<HTMLElement>('[aria-current=step] button:not(:disabled)')
  const target = next ?? document.querySelector<HTMLElement>('[data-leads-to=result]')
  target?.focus()
}
