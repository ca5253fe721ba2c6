import { useSyncExternalStore } from 'react'

const KEY = 'plugfolioSingleKeys'

/** True when single letters are shortcuts in this browser; on by default. */
export const areSingleKeysOn = () => localStorage.getItem(KEY) !== 'off'

/** Switches single-letter shortcuts on or off, here and in other tabs. */
export function switchSingleKeys(isOn: boolean) {
  localStorage.setItem(KEY, isOn ? 'on' : 'off')
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

/** The same, kept up to date. */
export const useSingleKeys = () => useSyncExternalStore(subscribe, areSingleKeysOn)

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
