import { beforeEach, expect, test, vi } from 'vitest'
import { noteRevision, shownRevision } from './library-revision.ts'
import { forgetAnswers, send } from './send.ts'

/** Fetches the library, which has this revision. */
async function fetchLibrary(revision: number) {
  const headers = { etag: `"5f1c6a8e-0000-4000-8000-000000000001-${revision}"` }
  vi.stubGlobal('fetch', async () => new Response('[]', { headers }))
  await send({ method: 'GET', path: '/api/plugins' })
  vi.unstubAllGlobals()
}

beforeEach(forgetAnswers)

test('before the library was fetched nothing is known of it', () => {
  noteRevision(1)
  expect(shownRevision()).toBeUndefined()
})

test('changes of this page that follow one another are shown', async () => {
  await fetchLibrary(7)

  noteRevision(8)
  noteRevision(9)

  expect(shownRevision()).toBe(9)
})

test('a change after one that came from elsewhere is not taken for the whole', async () => {
  await fetchLibrary(7)

  noteRevision(9)
  noteRevision(undefined)

  expect(shownRevision()).toBe(7)
})

test('what is fetched again counts from then on', async () => {
  await fetchLibrary(7)
  noteRevision(8)

  await fetchLibrary(12)
  expect(shownRevision()).toBe(12)
})
