// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cipher } from '#shared/licenses/vault/sealed.ts'
import { aUser } from '../../../../test/a-user.ts'
import { userQuery } from '../../../api/queries.ts'
import { keepOpen, lockVault, useVaultState } from './vault-store.ts'

const MINUTE = 60_000
const cipher: Cipher = { seal: async () => new Uint8Array(), open: async () => new Uint8Array() }
let queries: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(userQuery.queryKey, aUser())
})
afterEach(() => {
  act(() => lockVault())
  vi.useRealTimers()
})

function anOpenVault() {
  const { result } = renderHook(useVaultState)
  act(() => keepOpen({ vaultId: 'vault', cipher }, queries))
  expect(result.current.open).toBeDefined()
  return result
}

const hide = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('ten minutes without use lock the vault, and use puts that off', () => {
  const state = anOpenVault()
  act(() => vi.advanceTimersByTime(9 * MINUTE))
  act(() => void window.dispatchEvent(new Event('keydown')))
  act(() => vi.advanceTimersByTime(9 * MINUTE))
  expect(state.current.open).toBeDefined()

  act(() => vi.advanceTimersByTime(2 * MINUTE))

  expect(state.current).toEqual({ open: undefined, read: undefined, isByTime: true, search: undefined })
})

test.each<[string, () => void]>([
  [
    'a tab is hidden for ten minutes',
    () => {
      hide(true)
      vi.advanceTimersByTime(11 * MINUTE)
      hide(false)
    },
  ],
  [
    'a computer has slept, also when it is used at once',
    () => {
      vi.setSystemTime(Date.now() + 11 * MINUTE)
      window.dispatchEvent(new Event('pointerdown'))
    },
  ],
  ['its user signs out', () => queries.setQueryData(userQuery.queryKey, null)],
])('the vault is locked when %s', (_, happens) => {
  const state = anOpenVault()
  act(() => void happens())
  expect(state.current.open).toBeUndefined()
})
