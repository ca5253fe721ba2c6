import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newPlugin } from '#shared/plugins/new-plugin.ts'
import { bulkEdit, pluginChanges } from '#shared/plugins/plugin-edit.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { basePathOf, withoutBasePath } from '../../app.ts'
import { parseInput } from '../mount.ts'
import { compressText } from './compress-text.ts'
import { jsonDepthOf } from './json-body.ts'
import { cachedTexts } from './response-cache.ts'

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
])('below /plugfolio the URL %s has the route %s', (url, expected) => {
  expect(withoutBasePath(url, '/plugfolio')).toBe(expected)
})

test('without a base path a URL is unchanged', () => {
  for (const url of ['/', '/api/plugins', '//x']) expect(withoutBasePath(url, '')).toBe(url)
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
  },
)

test('a short text is not compressed', async () => {
  expect(await compressText('[]', 'br, gzip')).toBeUndefined()
})

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

test.each([
  ['a list instead of an object', plugins, [], 'The request must be an object.'],
  ['nothing', plugins, undefined, 'The request must be an object.'],
  ['no list', plugins, {}, 'Send a list of plugins.'],
  [
    'a row without a name',
    plugins,
    many({ format: 'VST3' }),
    'Entry 17 of plugins: Plugin Name must be text.',
  ],
  ['a row that is a list', plugins, many([]), 'Entry 17 of plugins: The entry must be an object.'],
  ['a row that is null', plugins, many(null), 'Entry 17 of plugins: The entry must be an object.'],
  [
    'a code in a row',
    plugins,
    many({ ...aPlugin(), audioUnit: { type: '', subtype: 'a', manufacturer: 'b' } }),
    'Entry 17 of plugins: A code must not be empty.',
  ],
  ['a tag', pluginChanges, { tags: ['a', ''] }, 'A tag must not be empty.'],
  [
    'a field that is not known',
    pluginChanges,
    { isFavorite: true, name: 'b' },
    'The field "name" cannot be changed here.',
  ],
  [
    'changes that are text',
    bulkEdit,
    { pluginIds: [crypto.randomUUID()], changes: 'a' },
    /fields of the bulk edit/,
  ],
  ['something missing', z.object({ a: z.number() }), {}, 'a is missing.'],
  ['a text for a number', z.object({ a: z.number() }), { a: 'b' }, 'a must be a number.'],
  ['none of several', z.object({ a: z.union([z.literal(1), z.literal(2)]) }), { a: 3 }, 'a is not valid.'],
  [
    'an unknown key',
    z.strictObject({ a: z.optional(z.number()) }),
    { b: 3 },
    'The field "b" cannot be set by this call.',
  ],
])('%s is refused with a plain sentence', (_, schema: z.ZodMiniType, value, sentence) => {
  expect(() => parseInput(schema, value)).toThrow(sentence)
})
