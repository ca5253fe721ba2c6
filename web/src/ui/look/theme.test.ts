// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import themeScript from '../../../public/theme.js?raw'
import { setThemeChoice, themeChoice } from './theme.ts'

let isSystemLight = false
const systemListeners = new Set<() => void>()

/** happy-dom has one system theme; these tests need one that changes. */
const system = {
  get matches() {
    return isSystemLight
  },
  addEventListener: (_: string, listener: () => void) => systemListeners.add(listener),
}

function setSystemLight(isLight: boolean) {
  isSystemLight = isLight
  for (const listener of systemListeners) listener()
}

const shownTheme = () => document.documentElement.dataset.theme

beforeAll(() => {
  new Function('matchMedia', themeScript)(() => system)
})

beforeEach(() => {
  setThemeChoice('system')
  setSystemLight(false)
})

test.each(['without a choice', 'when the user chose so'])(
  '%s the theme follows the system, also when it changes',
  (when) => {
    if (when === 'without a choice') localStorage.removeItem('plugfolioTheme')
    setSystemLight(true)
    expect(shownTheme()).toBe('light')
    setSystemLight(false)
    expect(shownTheme()).toBeUndefined()
    expect(themeChoice()).toBe('system')
  },
)

test('a choice overrides the system and is stored in this browser', () => {
  setSystemLight(true)
  setThemeChoice('dark')
  expect(shownTheme()).toBeUndefined()
  setThemeChoice('light')
  setSystemLight(false)
  expect(shownTheme()).toBe('light')
  expect(localStorage.getItem('plugfolioTheme')).toBe('light')
  expect(themeChoice()).toBe('light')
})
