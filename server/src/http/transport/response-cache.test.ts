import { LRUCache } from 'lru-cache'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aRegistration, aServer } from '../../../test/a-server.ts'
import { newResponseCache } from './response-cache.ts'

const LIMITS = {
  maxSize: 100,
  maxEntrySize: 100,
  sizeCalculation: ({ text }: { text: string }) => text.length,
}

test('deleting an account also deletes its cached responses', async () => {
  const caches = new Set<LRUCache<object, object>>()
  const set = LRUCache.prototype.set
  const watched = vi.spyOn(LRUCache.prototype, 'set').mockImplementation(function (
    this: typeof LRUCache.prototype,
    ...args
  ) {
    caches.add(this)
    return set.apply(this, args)
  })
  onTestFinished(() => void watched.mockRestore())
  const server = await aServer()
  const [ana, ben] = [await server.signedInAs('ana'), await server.signedInAs('ben')]
  const plugins = Array.from({ length: 30 }, (_, n) =>
    aPlugin({ name: `Plugin ${n}`, manufacturer: `Maker ${n}` }),
  )
  for (const person of [ana, ben]) {
    await person.plugins.addMany({ body: { plugins } })
    await person.request({ url: '/api/plugins', headers: { 'accept-encoding': 'br' } })
  }
  const { id } = await ana.account.me()
  const cachedKeysOf = (userId: string) =>
    [...caches].flatMap((cache) => [...cache.keys()]).filter((key) => String(key).includes(userId))
  expect(cachedKeysOf(id).length).toBeGreaterThan(1)

  await ana.account.remove({ body: { password: aRegistration().password } })

  expect(cachedKeysOf(id)).toEqual([])
  expect(cachedKeysOf((await ben.account.me()).id).length).toBeGreaterThan(1)
})

test('cached responses expire after ten minutes', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let now = 1_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => {
    clock.mockRestore()
    vi.useRealTimers()
  })
  const passes = (minutes: number) => {
    now += minutes * 60_000
    vi.advanceTimersByTime(minutes * 60_000)
  }
  const cache = newResponseCache<{ text: string }>(LIMITS)
  cache.set('ana', { text: 'hers' })

  passes(9)
  expect(cache.get('ana')).toEqual({ text: 'hers' })
  passes(2)
  expect(cache.get('ana')).toBeUndefined()
})
