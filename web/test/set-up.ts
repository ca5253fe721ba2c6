import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { loadContracts } from '../src/api/api.ts'
import { loadToasts } from '../src/ui/feedback/toast.tsx'
import { currentToasts, dismissToast } from '../src/ui/feedback/toast-store.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

await loadToasts()
await loadContracts()

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
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.restoreAllMocks()
  localStorage.clear()
  expect(complaints, 'the console was complained to').toEqual([])
})
