import { useSyncExternalStore } from 'react'

/** The stored library that the page shows because the server cannot be reached. */
export type ShownCopy = { storedAt: string; stored: number; total: number }

let shownCopy: ShownCopy | undefined
const listeners = new Set<() => void>()

/** The copy that is shown in place of the library of the server, or undefined. */
export const currentCopy = () => shownCopy

/** The same for components. */
export const useShownCopy = () => useSyncExternalStore(subscribe, currentCopy)

export function setShownCopy(copy: ShownCopy | undefined) {
  shownCopy = copy
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
