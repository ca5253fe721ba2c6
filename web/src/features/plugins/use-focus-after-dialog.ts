import { useEffect } from 'react'

/**
 * A dialog gives the focus back to what opened it. When that is gone (the plugin was removed, selection mode has ended) the
 * focus goes to where the list is entered, or else to the first thing to do on the page.
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
  const entry = document.querySelector<HTMLElement>('[data-roving][tabindex="0"]')
  const target = entry ?? document.querySelector<HTMLElement>('[data-leads-to=adding]')
  target?.focus()
}
