// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { noteRevision, shownRevision } from './library-revision.ts'
import { clearResponseCache, sendRequest } from './send.ts'

/** Fetches a library with this revision. */
async function fetchLibrary(revision: number) {
  const headers = { etag: `"5f1c6a8e-0000-4000-8000-000000000001-${revision}"` }
  vi.stubGlobal('fetch', async () => new Response('[]', { headers }))
  await sendRequest({ method: 'GET', path: '/api/plugins' })
  vi.unstubAllGlobals()
}

beforeEach(clearResponseCache)

test('the revision is unknown before the library is loaded', () => {
  noteRevision(1)
  expect(shownRevision()).toBeUndefined()
})

test('consecutive changes by this page are shown', async () => {
  await fetchLibrary(7)

  noteRevision(8)
  noteRevision(9)

  expect(shownRevision()).toBe(9)
})

test('a change that follows a foreign change does not count as shown', async () => {
  await fetchLibrary(7)

  noteRevision(9)
  noteRevision(undefined)

  expect(shownRevision()).toBe(7)
})

test('a new list replaces the noted revision', async () => {
  await fetchLibrary(7)
  noteRevision(8)

  await fetchLibrary(12)
  expect(shownRevision()).toBe(12)
})
