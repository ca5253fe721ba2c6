import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { newPlugin } from '#shared/plugins/new-plugin.ts'
import { pluginChanges } from '#shared/plugins/plugin-edit.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { onFileFinished } from '../../../test/at-the-end.ts'
import { parseInput } from '../mount.ts'
import { compressText } from './compress-text.ts'
import { jsonDepthOf } from './json-body.ts'
import { cachedTexts } from './response-cache.ts'
import { streamedLines } from './streamed-lines.ts'

test('the texts take no more bytes than allowed, and neither a longer one nor those of a deleted account are kept', async () => {
  const texts = cachedTexts({ maxSize: 100, maxEntrySize: 60 })
  const long = 'é'.repeat(25)
  const textOf = async (key: string, state: string, text: string) => {
    let isWritten = false
    const write = async () => {
      isWritten = true
      return text
    }
    return [String(await texts.textOf(key, state, write)), isWritten]
  }
  await textOf('one', '1', long)
  await textOf('two', '1', long)
  await textOf('three', '1', long)

  expect(await textOf('two', '1', long)).toEqual([long, false])
  expect(await textOf('one', '1', long)).toEqual([long, true])
  await textOf('four list', '1', `${long}${long}`)
  expect(await textOf('four list', '1', 'x')).toEqual(['x', true])
  texts.forget('four')
  expect(await textOf('four list', '1', 'y')).toEqual(['y', true])
})

const LIST = JSON.stringify(Array.from({ length: 300 }, (_, index) => ({ name: `Ünïcode ${index}` })))
const DECOMPRESS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br; q=0, gzip', 'gzip'],
])('a client that accepts "%s" gets %s with the same text', async (accepted, coding) => {
  const answer = await compressText(LIST, accepted)

  expect(answer?.coding).toBe(coding)
  expect(String(DECOMPRESS[coding]?.(answer?.bytes ?? Buffer.alloc(0)))).toBe(LIST)
})

const YEAR = 'max-age=31536000'

test.each([
  ['http://plugins.lan', 'false', undefined],
  ['https://plugins.example.org', 'false', YEAR],
  ['https://plugins.example.org', 'true', `${YEAR}; includeSubDomains`],
])('at %s with HSTS_SUBDOMAINS=%s the HSTS header is %s', async (PUBLIC_URL, HSTS_SUBDOMAINS, expected) => {
  const { app } = await aServer({ PUBLIC_URL, HSTS_SUBDOMAINS })

  expect((await app.inject('/api/server')).headers['strict-transport-security']).toBe(expected)
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

const withCode = { ...aPlugin(), audioUnit: { type: '', subtype: 'a', manufacturer: 'b' } }

test.each<[schema: z.ZodMiniType, value: unknown, sentence: string]>([
  [plugins, [], 'The request must be an object.'],
  [plugins, {}, 'Send a list of plugins.'],
  [plugins, many({ format: 'VST3' }), 'Entry 17 of plugins: Plugin Name must be text.'],
  [plugins, many(null), 'Entry 17 of plugins: The entry must be an object.'],
  [plugins, many(withCode), 'Entry 17 of plugins: A code must not be empty.'],
  [pluginChanges, { isFavorite: true, name: 'b' }, 'The field "name" cannot be changed here.'],
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
  writeFileSync(join(webFolder, 'index.html'), '<head><title>The page</title></head>')
  writeFileSync(join(webFolder, 'manifest.webmanifest'), '{ "id": "./" }')
  writeFileSync(join(webFolder, 'assets/sleeve.svg'), '<svg/>')
  pages = (await aServer({}, undefined, { webFolder })).visitor()
})

test.each(['/.git/config', '/.env', '/assets/', '/..%2fpackage.json', '/assets/..%2f..%2f.env'])(
  '%s is the page or nothing, never a file or a list',
  async (url) => {
    const { statusCode, body } = await pages.request({ url })

    expect([200, 404]).toContain(statusCode)
    expect(body).toMatch(/The page|There is nothing at this address/)
    expect(body).not.toMatch(/do not serve|sleeve\.svg/)
  },
)

test.each([
  ['/health', 404],
  ['/readyz/', 404],
  ['/metrics', 404],
  ['/livez', 200],
  ['/readyz', 200],
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

test('a client that does not read uses no place, begins no steps ahead, and is given up after the timeout', async () => {
  let [placeCount, mostPlaces, steps] = [0, 0, 0]
  async function* lines() {
    for (; steps < 1000; steps++) yield [{ step: steps, text: 'x'.repeat(20_000) }]
  }
  const giveUp = vi.fn()
  const stream = streamedLines({
    steps: lines(),
    inTurn: async (step) => {
      mostPlaces = Math.max(mostPlaces, ++placeCount)
      return step().finally(() => placeCount--)
    },
    write: (line) => JSON.stringify(line),
    giveUp,
    patience: 40,
  })
  await stream[Symbol.asyncIterator]().next()
  await pause(100)

  expect([placeCount, mostPlaces]).toEqual([0, 1])
  expect(steps).toBeLessThan(5)
  expect(giveUp).toHaveBeenCalledOnce()
  stream.destroy()
})
