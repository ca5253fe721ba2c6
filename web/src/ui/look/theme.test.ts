import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import themeScript from '../../../public/theme.js?raw'
import { setThemeChoice, themeChoice, useThemeChoice } from './theme.ts'

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

test('without a choice it is dark, whatever the system says', () => {
  localStorage.removeItem('plugfolioTheme')
  setSystemLight(true)
  expect(shownTheme()).toBeUndefined()
  expect(themeChoice()).toBe('dark')
})

test('the system decides when it is asked to, also when it changes its mind', () => {
  expect(shownTheme()).toBeUndefined()
  setSystemLight(true)
  expect(shownTheme()).toBe('light')
  setSystemLight(false)
  expect(shownTheme()).toBeUndefined()
})

test('a choice counts more than the system', () => {
  setSystemLight(true)
  setThemeChoice('dark')
  expect(shownTheme()).toBeUndefined()
  setThemeChoice('light')
  setSystemLight(false)
  expect(shownTheme()).toBe('light')
})

test('the choice is kept on this machine', () => {
  setThemeChoice('light')
  expect(localStorage.getItem('plugfolioTheme')).toBe('light')
  expect(themeChoice()).toBe('light')
})

test('something strange in the store means dark', () => {
  localStorage.setItem('plugfolioTheme', 'purple')
  expect(themeChoice()).toBe('dark')
})

test('who shows the choice hears of a new one', () => {
  const { result } = renderHook(useThemeChoice)
  act(() => setThemeChoice('light'))
  expect(result.current).toBe('light')
})
