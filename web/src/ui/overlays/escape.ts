import { useEffect, useRef } from 'react'

/** The acts of Escape in the dialogs that are open, the one on top last. */
const open: { current: () => void }[] = []

/** Lets Escape do this in a dialog while it is shown, also when a toast has appeared above it and gets the key first. */
export function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    open.push(latest)
    return () => void open.splice(open.indexOf(latest), 1)
  }, [])
}

/** Gives Escape, pressed in a toast's layer, to the dialog on top; without one it closes the toast. */
export function escapeDialog(event: Event) {
  const top = open.at(-1)
  if (!top) return
  event.preventDefault()
  top.current()
}
