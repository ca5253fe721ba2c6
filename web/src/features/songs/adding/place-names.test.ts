// @vitest-environment happy-dom
import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'

test('a place is a digest of its path with a key that this browser keeps', async () => {
  vi.resetModules()
  const { placeNames } = await import('./place-names.ts')
  const [names, path] = [placeNames(), 'Songs/Ä – 鍵盤.als']
  const key = Buffer.from(localStorage.getItem('plugfolio-song-key') ?? '', 'base64url')
  const digest = (kind: string) => createHmac('sha256', key).update(`${kind}\n${path}`).digest('base64url')

  expect(key).toHaveLength(32)
  expect(names.placeOf(path)).toBe(digest('place'))
  expect(names.groupOf(path)).toBe(digest('group'))

  vi.resetModules()
  const later = await import('./place-names.ts')
  expect(later.placeNames().placeOf(path)).toBe(digest('place'))
})
