import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'system' | 'dark' | 'light'

const KEY = 'plugfolioTheme'

/** The user's choice in this browser; the system's theme by default. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY)
  return stored === 'dark' || stored === 'light' ? stored : 'system'
}

/** True when a theme was ever chosen in this browser. */
export const hasThemeChoice = () => localStorage.getItem(KEY) !== null

/** Stores the choice. `/theme.js` applies it, because it listens to the event that other tabs receive. */
export function setThemeChoice(choice: ThemeChoice) {
  localStorage.setItem(KEY, choice)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: choice }))
}

/** The choice, kept up to date. */
export const useThemeChoice = () => useSyncExternalStore(subscribe, themeChoice)

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
