import type { KeyboardEvent } from 'react'

/** Arrow keys, Home and End move among the switches of a list; Tab reaches everything as usual. */
export function moveFocusInList(event: KeyboardEvent<HTMLElement>) {
  const switches = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=switch]')]
  const current = event.target instanceof HTMLElement ? switches.indexOf(event.target) : -1
  const target = current < 0 ? undefined : switches[indexAfter(event.key, current, switches.length)]
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** Where a key leads; -1 for a key that leads nowhere. */
function indexAfter(key: string, current: number, count: number) {
  switch (key) {
    case 'ArrowDown':
      return current + 1
    case 'ArrowUp':
      return current - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
