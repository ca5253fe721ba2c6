// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { loadCode } from './load-code.ts'

afterEach(() => vi.unstubAllGlobals())

type Browser = { onLine: boolean; isInstalled: boolean; hasServer: boolean }

/** A browser in this state. Returns the requests that it sends. */
function browser({ onLine, isInstalled, hasServer }: Browser) {
  const serviceWorker = isInstalled ? { controller: {} } : undefined
  const fetch = vi.fn(async () => {
    if (!hasServer) throw new TypeError('Failed to fetch')
    return new Response()
  })
  vi.stubGlobal('navigator', { onLine, serviceWorker })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test.each([
  { onLine: true, isInstalled: false, hasServer: true },
  { onLine: true, isInstalled: true, hasServer: true },
  { onLine: false, isInstalled: true, hasServer: false },
])('a part is loaded without a question: %j', async (state) => {
  const fetch = browser(state)
  expect(await loadCode(async () => 'the part')).toBe('the part')
  expect(fetch).not.toHaveBeenCalled()
})

test('a computer without a network loads parts from a server of its own', async () => {
  const fetch = browser({ onLine: false, isInstalled: false, hasServer: true })
  expect(await loadCode(async () => 'the part')).toBe('the part')
  expect(fetch).toHaveBeenCalledWith(document.baseURI, { method: 'HEAD' })
})

test('without a server nothing is tried, so that the browser remembers no failure', async () => {
  browser({ onLine: false, isInstalled: false, hasServer: false })
  const load = vi.fn(async () => 'the part')
  await expect(loadCode(load)).rejects.toThrow(TypeError)
  expect(load).not.toHaveBeenCalled()
})
