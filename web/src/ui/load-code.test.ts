import { afterEach, expect, test, vi } from 'vitest'
import { loadCode } from './load-code.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function browser({ onLine, isInstalled }: { onLine: boolean; isInstalled: boolean }) {
  const serviceWorker = isInstalled ? { controller: {} } : undefined
  vi.stubGlobal('navigator', { onLine, serviceWorker })
}

test.each([
  [{ onLine: true, isInstalled: false }],
  [{ onLine: true, isInstalled: true }],
  [{ onLine: false, isInstalled: true }],
])('a part is loaded by a browser with %j', async (state) => {
  browser(state)
  expect(await loadCode(async () => 'the part')).toBe('the part')
})

test('without a connection nothing is tried, so that the browser remembers no failure', async () => {
  browser({ onLine: false, isInstalled: false })
  const load = vi.fn(async () => 'the part')
  await expect(loadCode(load)).rejects.toThrow(TypeError)
  expect(load).not.toHaveBeenCalled()
})
