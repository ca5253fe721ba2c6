import { afterEach, beforeEach, expect, vi } from 'vitest'

const cleanPage = 'document' in globalThis ? await setUpPage() : undefined

let complaints: unknown[][] = []

beforeEach(() => {
  complaints = []
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      complaints.push(words)
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
  await import('@testing-library/jest-dom/vitest')
  const { cleanup } = await import('@testing-library/react')
  const { loadContracts } = await import('../src/api/api.ts')
  const { loadToasts } = await import('../src/ui/feedback/toast.tsx')
  const { currentToasts, dismissToast } = await import('../src/ui/feedback/toast-store.ts')
  await loadToasts()
  await loadContracts()
  return () => {
    cleanup()
    for (const { id } of currentToasts()) dismissToast(id)
  }
}
