// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { aPlugin } from '../../test/a-plugin.ts'
import { aUser } from '../../test/a-user.ts'
import { fakeCaches } from '../../test/fake-caches.ts'
import { MAX_STORED_PLUGINS, readStoredLibrary, storeLibrary } from './store-library.ts'
import { removeExcept, removeStoredLibrary } from './stored-library.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const DAY = 24 * 60 * 60 * 1000
const ana = aUser({ id: 'ana' })
const ben = aUser({ id: 'ben' })

test('a stored library is read as it was, without the email address', async () => {
  fakeCaches()
  const plugins = Array.from({ length: 1201 }, (_, n) => aPlugin({ id: `id-${n}`, name: `Tape ${n} "é"` }))

  await storeLibrary(ana, plugins, NOW)

  expect(await readStoredLibrary(NOW)).toEqual({
    user: { ...ana, email: '' },
    plugins,
    storedAt: NOW.toISOString(),
    total: 1201,
  })
})

test('an empty library is stored too', async () => {
  fakeCaches()

  await storeLibrary(ana, [], NOW)

  expect(await readStoredLibrary(NOW)).toMatchObject({ plugins: [], total: 0 })
})

test('of a very large library the first plugins are stored', async () => {
  fakeCaches()
  const plugins = Array.from({ length: MAX_STORED_PLUGINS + 1 }, (_, n) => aPlugin({ id: `id-${n}` }))

  await storeLibrary(ana, plugins, NOW)

  const stored = await readStoredLibrary(NOW)
  expect(stored?.plugins).toHaveLength(10_000)
  expect(stored?.total).toBe(10_001)
})

test('a library of another account is replaced', async () => {
  const caches = fakeCaches()
  await storeLibrary(ana, [aPlugin()], NOW)

  await storeLibrary(ben, [], NOW)

  expect(caches.all()).toHaveLength(1)
  expect((await readStoredLibrary(NOW))?.user.id).toBe('ben')
})

test('another account removes the library before it has its own', async () => {
  const caches = fakeCaches()
  await storeLibrary(ana, [aPlugin()], NOW)

  await removeExcept('ben')

  expect(caches.all()).toEqual([])
})

test('a library that is being written when its user leaves is not stored', async () => {
  const caches = fakeCaches()
  const plugins = Array.from({ length: 2000 }, (_, n) => aPlugin({ id: `id-${n}` }))

  const writing = storeLibrary(ana, plugins, NOW)
  await removeStoredLibrary()
  await writing

  expect(caches.all()).toEqual([])
})

test('the last of several changes is stored', async () => {
  fakeCaches()
  const plugins = Array.from({ length: 2000 }, (_, n) => aPlugin({ id: `id-${n}` }))
  const last = [aPlugin({ name: 'Last' })]

  await Promise.all([storeLibrary(ana, plugins, NOW), storeLibrary(ana, last, NOW)])

  expect((await readStoredLibrary(NOW))?.plugins).toEqual(last)
})

test.each([
  ['older than any session', new Date(NOW.getTime() + 31 * DAY), undefined],
  ['of another version of the app', NOW, '{"user":{},"plugins":[{"name":"Tape"}]}'],
  ['cut off', NOW, '{"user":{"id":"ana"'],
])('a library that is %s is removed and not shown', async (_, now, text) => {
  const caches = fakeCaches()
  await storeLibrary(ana, [aPlugin()], NOW)
  if (text !== undefined) caches.write(text)

  expect(await readStoredLibrary(now)).toBeUndefined()
  expect(caches.all()).toEqual([])
})

test('a browser without caches stores nothing', async () => {
  await storeLibrary(ana, [aPlugin()], NOW)

  expect(await readStoredLibrary(NOW)).toBeUndefined()
  await removeStoredLibrary()
})
