import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { LRUCache } from 'lru-cache'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { newPlugin } from '#shared/plugins/new-plugin.ts'
import { bulkEdit, pluginChanges } from '#shared/plugins/plugin-edit.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aRegistration, aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { onFileFinished } from '../../../test/at-the-end.ts'
import { basePathOf, withoutBasePath } from '../../app.ts'
import { parseInput } from '../mount.ts'
import { compressText } from './compress-text.ts'
import { jsonDepthOf } from './json-body.ts'
import { cachedTexts, newResponseCache } from './response-cache.ts'
import { streamedLines } from './streamed-lines.ts'

test.each([
  [undefined, ''],
  ['https://plugins.example.org', ''],
  ['https://music.example.org/plugfolio', '/plugfolio'],
  ['https://music.example.org/tools/plugfolio', '/tools/plugfolio'],
])('below %s the base path is "%s"', (publicUrl, expected) => {
  expect(basePathOf(publicUrl)).toBe(expected)
})

test.each([
  ['/plugfolio', '/'],
  ['/plugfolio/', '/'],
  ['/plugfolio?tab=1', '/?tab=1'],
  ['/plugfolio/api/plugins?x=/plugfolio/', '/api/plugins?x=/plugfolio/'],
  ['/plugfolio/plugfolio', '/plugfolio'],
  ['/api/plugins', '/api/plugins'],
  ['/plugfolio-old/x', '/plugfolio-old/x'],
  ['/', '/'],
])('below /plugfolio the URL %s has the route %s, and is unchanged without a base path', (url, expected) => {
  expect(withoutBasePath(url, '/plugfolio')).toBe(expected)
  expect(withoutBasePath(url, '')).toBe(url)
})

const LIMITS = { maxSize: 100, maxEntrySize: 60 }

/** Texts with a count of how often each was written. */
function aStore() {
  const texts = cachedTexts(LIMITS)
  let written = 0
  const textOf = async (key: string, state: string, text: string) => {
    const before = written
    const kept = await texts.textOf(key, state, async () => {
      written++
      return text
    })
    return [String(kept), written > before]
  }
  return { textOf, forget: texts.forget }
}

test('a text is written once for each state', async () => {
  const { textOf } = aStore()

  expect(await textOf('ana list', '1', 'one')).toEqual(['one', true])
  expect(await textOf('ana list', '1', 'other')).toEqual(['one', false])
  expect(await textOf('ana list', '2', 'two')).toEqual(['two', true])
  expect(await textOf('ana list', '1', 'one')).toEqual(['one', true])
  expect(await textOf('ben list', '1', 'his')).toEqual(['his', true])
})

test('simultaneous calls share one write, and a failed one is not kept', async () => {
  const texts = cachedTexts(LIMITS)
  let written = 0
  const write = async () => {
    written++
    if (written === 1) throw new Error('away')
    return 'text'
  }

  await expect(texts.textOf('ana list', '1', write)).rejects.toThrow('away')
  const all = await Promise.all([1, 2, 3].map(() => texts.textOf('ana list', '1', write)))

  expect([all.map(String), written]).toEqual([['text', 'text', 'text'], 2])
})

test('the texts take no more bytes than allowed, and a longer one is not kept', async () => {
  const { textOf } = aStore()
  const long = 'é'.repeat(25)
  await textOf('one', '1', long)
  await textOf('two', '1', long)
  await textOf('three', '1', long)

  expect(await textOf('two', '1', long)).toEqual([long, false])
  expect(await textOf('one', '1', long)).toEqual([long, true])
  await textOf('four', '1', `${long}${long}`)
  expect(await textOf('four', '1', 'x')).toEqual(['x', true])
})

test('the texts of a deleted account are forgotten', async () => {
  const { textOf, forget } = aStore()
  await textOf('ana list', '1', 'hers')
  await textOf('ben list', '1', 'his')

  forget('ana')

  expect(await textOf('ana list', '1', 'none')).toEqual(['none', true])
  expect(await textOf('ben list', '1', 'none')).toEqual(['his', false])
})

const LIST = JSON.stringify(Array.from({ length: 300 }, (_, index) => ({ name: `Ünïcode ${index}` })))
const DECOMPRESS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip;q=1', 'br'],
  ['br; q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0.001', 'gzip'],
])('a client that accepts "%s" gets %s with the same text', async (accepted, coding) => {
  const answer = await compressText(LIST, accepted)

  expect(answer?.coding).toBe(coding)
  expect(String(DECOMPRESS[coding]?.(answer?.bytes ?? Buffer.alloc(0)))).toBe(LIST)
})

test.each([[undefined], [''], ['identity'], ['deflate'], ['br;q=0, gzip;q=0'], ['brot, gzipped']])(
  'a client that accepts "%s" gets no compressed text',
  async (accepted) => {
    expect(await compressText(LIST, accepted)).toBeUndefined()
    expect(await compressText('[]', 'br, gzip'), 'a short one').toBeUndefined()
  },
)

test('a compressed text uses little more memory than it has bytes', async () => {
  const long = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ name: index * 7919 })))
  for (const coding of ['br', 'gzip'])
    for (const text of [long.slice(0, 400_000), long.repeat(2)]) {
      const { bytes } = (await compressText(text, coding)) ?? { bytes: Buffer.alloc(0) }
      expect(bytes.length).toBeGreaterThan(8 * 1024)
      expect(bytes.buffer.byteLength).toBeLessThanOrEqual(bytes.length + 8 * 1024)
    }
})

const YEAR = 'max-age=31536000'

test.each([
  ['http://plugins.lan', 'false', undefined],
  ['http://plugins.lan', 'true', undefined],
  ['https://plugins.example.org', 'false', YEAR],
  ['https://plugins.example.org', 'true', `${YEAR}; includeSubDomains`],
])('at %s with HSTS_SUBDOMAINS=%s the HSTS header is %s', async (PUBLIC_URL, HSTS_SUBDOMAINS, expected) => {
  const { app } = await aServer({ PUBLIC_URL, HSTS_SUBDOMAINS })

  expect((await app.inject('/api/server')).headers['strict-transport-security']).toBe(expected)
})

test.each([
  ['1', 0],
  ['[]', 1],
  ['{"a":[{}]}', 3],
  ['["[[[["]', 1],
  ['["\\"[[", []]', 2],
  ['["\\\\", [[]]]', 3],
  ['["\\\\\\"[[[["]', 1],
  ['["[[[[', 1],
  ['[[],[]]', 2],
])('%s is nested %i deep', (json, depth) => {
  expect(jsonDepthOf(json)).toBe(depth)
})

test('the counted depth equals the real depth of any JSON', () => {
  const realDepth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(realDepth)) : 0
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(jsonDepthOf(JSON.stringify(value))).toBe(realDepth(value))
    }),
  )
})

const plugins = z.object({ plugins: z.array(newPlugin, 'Send a list of plugins.') })
const many = (wrong: unknown) => ({ plugins: [...Array.from({ length: 16 }, () => aPlugin()), wrong] })

const aNumber = z.object({ a: z.number() })
const withCode = { ...aPlugin(), audioUnit: { type: '', subtype: 'a', manufacturer: 'b' } }

test.each<[schema: z.ZodMiniType, value: unknown, sentence: string]>([
  [plugins, [], 'The request must be an object.'],
  [plugins, undefined, 'The request must be an object.'],
  [plugins, {}, 'Send a list of plugins.'],
  [plugins, many({ format: 'VST3' }), 'Entry 17 of plugins: Plugin Name must be text.'],
  [plugins, many([]), 'Entry 17 of plugins: The entry must be an object.'],
  [plugins, many(null), 'Entry 17 of plugins: The entry must be an object.'],
  [plugins, many(withCode), 'Entry 17 of plugins: A code must not be empty.'],
  [pluginChanges, { tags: ['a', ''] }, 'A tag must not be empty.'],
  [pluginChanges, { isFavorite: true, name: 'b' }, 'The field "name" cannot be changed here.'],
  [bulkEdit, { pluginIds: [crypto.randomUUID()], changes: 'a' }, 'fields of the bulk edit'],
  [aNumber, {}, 'a is missing.'],
  [aNumber, { a: 'b' }, 'a must be a number.'],
  [z.object({ a: z.union([z.literal(1), z.literal(2)]) }), { a: 3 }, 'a is not valid.'],
  [z.strictObject({ a: z.optional(z.number()) }), { b: 3 }, 'The field "b" cannot be set by this call.'],
])('a wrong value is refused with a plain sentence (row %#)', (schema, value, sentence) => {
  expect(() => parseInput(schema, value)).toThrow(sentence)
})

const SECRET = 'do not serve this'

let pages: Visitor
/** A built web app in a checkout, with files beside it that must not be served. */
beforeAll(async () => {
  const place = mkdtempSync(join(tmpdir(), 'plugfolio-pages-'))
  onFileFinished(() => rmSync(place, { recursive: true, force: true }))
  const webFolder = join(place, 'web')
  for (const folder of ['.git', 'web/.git', 'web/assets']) mkdirSync(join(place, folder), { recursive: true })
  for (const file of ['.git/config', '.env', 'package.json', 'web/.git/config', 'web/.env'])
    writeFileSync(join(place, file), SECRET)
  const parts =
    '<meta name="page-parts" content="plugins-page assets/a.js assets/a.css, dashboard-page assets/b.js" />'
  const head = `<head><title>The page</title><meta name="session" content="" />${parts}</head>`
  writeFileSync(join(webFolder, 'index.html'), head)
  writeFileSync(join(webFolder, 'manifest.webmanifest'), '{ "id": "./" }')
  writeFileSync(join(webFolder, 'assets/sleeve.svg'), '<svg/>')
  pages = (await aServer({}, undefined, { webFolder })).visitor()
})

test.each([
  '/.git/config',
  '/.git/',
  '/.env',
  '/package.json',
  '/../package.json',
  '/..%2fpackage.json',
  '/assets/..%2f..%2f.env',
  '/assets',
  '/assets/',
])('%s is the page or nothing, never a file or a list', async (url) => {
  const { statusCode, body } = await pages.request({ url })

  expect([200, 404]).toContain(statusCode)
  expect(body).toMatch(/The page|There is nothing at this address/)
  expect(body).not.toMatch(/do not serve|sleeve\.svg/)
})

test.each([
  ['/health', 404],
  ['/healthz', 404],
  ['/healthcheck?deep=1', 404],
  ['/health/ready', 404],
  ['/liveness', 404],
  ['/readyz/', 404],
  ['/ping', 404],
  ['/metrics', 404],
  ['/livez', 200],
  ['/readyz', 200],
  ['/plugins', 200],
  ['/licenses', 200],
])('a monitor that asks for %s gets %i', async (url, status) => {
  const { statusCode } = await pages.request({ url })

  expect(statusCode).toBe(status)
})

test('a TRACE request is not echoed, an SVG file has a charset, and the manifest names the app by its path', async () => {
  const trace = await pages.request({ method: 'TRACE', url: '/', headers: { 'x-secret': SECRET } })
  const svg = await pages.request({ url: '/assets/sleeve.svg' })
  const { headers, body } = await pages.request({ url: '/manifest.webmanifest' })

  expect(trace.statusCode).toBe(404)
  expect(trace.body).not.toContain(SECRET)
  expect(svg.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(headers['cache-control']).toBe('no-cache')
  expect(body).toBe('{ "id": "/" }')
})

test.each([
  [undefined, 'none'],
  ['plugfolio_session=a-token', ''],
])('with the cookie %s the page says of its session: "%s"', async (cookie, note) => {
  const { body } = await pages.request({ url: '/', headers: cookie ? { cookie } : {} })

  expect(body).toContain(`<meta name="session" content="${note}" />`)
})

test.each([
  ['/plugins?add=1', ['/assets/a.js', '/assets/a.css']],
  ['/plugins/', ['/assets/a.js', '/assets/a.css']],
  ['/', ['/assets/b.js']],
  ['/?tab=plugins', ['/assets/b.js']],
  ['/nothing', []],
])('with a session the page at %s names the files %j', async (url, files) => {
  const filesIn = (body: string) => [...body.matchAll(/<link [^>]*href="([^"]*)">/g)].map(([, file]) => file)

  const headers = { cookie: 'plugfolio_session=a-token' }
  expect(filesIn((await pages.request({ url, headers })).body)).toEqual(files)
  expect(filesIn((await pages.request({ url })).body)).toEqual([])
})

function aStream(count: number, patience?: number) {
  let placeCount = 0
  let mostPlaces = 0
  let steps = 0
  let isEnded = false
  async function* lines() {
    try {
      for (; steps < count; steps++) yield [{ step: steps, text: 'x'.repeat(20_000) }]
    } finally {
      isEnded = true
    }
  }
  const giveUp = vi.fn()
  const stream = streamedLines({
    steps: lines(),
    inTurn: async (step) => {
      mostPlaces = Math.max(mostPlaces, ++placeCount)
      try {
        return await step()
      } finally {
        placeCount--
      }
    },
    write: (line) => JSON.stringify(line),
    giveUp,
    ...(patience !== undefined && { patience }),
  })
  return { stream, giveUp, state: () => ({ placeCount, mostPlaces, steps, isEnded }) }
}

test('a client that does not read uses no place, begins no steps ahead, and is given up after the timeout', async () => {
  const { stream, giveUp, state } = aStream(1000, 40)
  const reading = stream[Symbol.asyncIterator]()
  await reading.next()
  await pause(100)

  expect(state()).toMatchObject({ placeCount: 0, mostPlaces: 1 })
  expect(state().steps).toBeLessThan(5)
  expect(giveUp).toHaveBeenCalledOnce()
  stream.destroy()
})

test('a client that reads gets every line, and no further step begins after it disconnects', async () => {
  const whole = aStream(50, 1000)
  const text = Buffer.concat(await whole.stream.map((chunk) => Buffer.from(chunk)).toArray()).toString()
  expect(text.trimEnd().split('\n')).toHaveLength(50)
  expect(whole.giveUp).not.toHaveBeenCalled()

  const { stream, state } = aStream(1000)
  const reading = stream[Symbol.asyncIterator]()
  await reading.next()
  stream.destroy()
  await pause(20)

  expect(state()).toMatchObject({ placeCount: 0, isEnded: true })
  expect(state().steps).toBeLessThan(5)
})

const CACHE_LIMITS = {
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
  const cache = newResponseCache<{ text: string }>(CACHE_LIMITS)
  cache.set('ana', { text: 'hers' })

  passes(9)
  expect(cache.get('ana')).toEqual({ text: 'hers' })
  passes(2)
  expect(cache.get('ana')).toBeUndefined()
})
