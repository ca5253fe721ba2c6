import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'system' | 'dark' | 'light'

const KEY = 'plugfolioTheme'

/** What the person chose on this machine; dark when nothing was chosen. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY)
  return stored === 'system' || stored === 'light' ? stored : 'dark'
}

/** Whether a theme was ever chosen on this machine. */
export const hasThemeChoice = () => localStorage.getItem(KEY) !== null

/**
 * Keeps the choice. The look itself is changed by `/theme.js`, which runs before the first paint and listens to
 * the same event that tells other tabs, so that there is one rule for all of them.
 */
export function setThemeChoice(choice: ThemeChoice) {
  localStorage.setItem(KEY, choice)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: choice }))
}

/** The choice, kept up to date. */
export function useThemeChoice() {
  return useSyncExternalStore(subscribe, themeChoice)
}

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
