import { afterEach, beforeEach, expect, vi } from 'vitest'
import { noteLazyParts } from './lazy-parts.ts'

const cleanPage = 'document' in globalThis ? await setUpPage() : undefined

let complaints: unknown[][] = []

beforeEach(() => {
  // A test before that went back would leave this one where the user has returned to.
  if (cleanPage) history.pushState(null, '', location.href)
  complaints = []
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      // The library of toasts announces each by a timer of its own, which a slow test lives to see.
      if (words[1] !== 'ToastAnnounce') complaints.push(words)
    })
  }
})

/** A test that expects a complaint spies on the console itself; whatever else is said there is a fault. */
afterEach(() => {
  cleanPage?.()
  vi.restoreAllMocks()
  if (cleanPage) localStorage.clear()
  expect(complaints, 'the console was complained to').toEqual([])
})

/** Loads what a page needs; files that only test rules do without. Returns what cleans the page after a test. */
async function setUpPage() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  noteLazyParts()
  await import('@testing-library/jest-dom/vitest')
  const { cleanup, configure } = await import('@testing-library/react')
  // Parts that come in chunks of their own are made ready the first time they are asked for, on a busy machine slowly.
  configure({ asyncUtilTimeout: 20_000 })
  const { loadContracts, loadFirstContracts } = await import('../src/api/api.ts')
  const { loadToasts } = await import('../src/ui/feedback/toast.tsx')
  const { MenuList } = await import('../src/ui/overlays/menu.tsx')
  const { currentToasts, dismissToast } = await import('../src/ui/feedback/toast-store.ts')
  const { forgetUndo } = await import('../src/ui/feedback/undo-store.ts')
  const { afterFirstIdle } = await import('../src/ui/when-idle.ts')
  await leaveOutStacks()
  // Without a style sheet an element has only its own styles. Happy DOM computes them for each question.
  const computedStyleOf = globalThis.getComputedStyle
  globalThis.getComputedStyle = window.getComputedStyle = (element) =>
    element instanceof HTMLElement && document.styleSheets.length === 0
      ? element.style
      : computedStyleOf(element)
  // Calls that wait for the page are made at once, whichever file is the first.
  await afterFirstIdle()
  await loadToasts()
  await MenuList.load()
  await loadFirstContracts()
  await loadContracts()
  return () => {
    cleanup()
    for (const { id } of currentToasts()) dismissToast(id)
    forgetUndo()
  }
}

/** Otherwise React captures a stack for each element that it makes, which takes a seventh of the time. */
async function leaveOutStacks() {
  const react: Record<string, unknown> = await import('react')
  const internals = react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
  if (!internals) return
  const tooMany = { get: () => Number.POSITIVE_INFINITY, set: () => undefined, configurable: true }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', tooMany)
}
