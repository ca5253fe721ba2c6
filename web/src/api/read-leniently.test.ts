// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { licensesApi } from './license-api.ts'
import { readLeniently } from './read-leniently.ts'

const things = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    size: z.nullable(z.number()),
    isFavorite: z.boolean(),
    tags: z.array(z.string()),
    kind: z.enum(['effect', 'instrument']),
    maker: z.object({ name: z.string() }),
  }),
)
const THING = {
  id: 'a',
  name: 'Diva',
  size: 4,
  isFavorite: true,
  tags: ['synth'],
  kind: 'instrument',
  maker: { name: 'u-he' },
}
const without = (name: string) => Object.fromEntries(Object.entries(THING).filter(([key]) => key !== name))

test.each([
  ['name', ''],
  ['size', 0],
  ['isFavorite', false],
  ['tags', []],
])('a response that lacks %s is read with %j', (name, blank) => {
  expect(readLeniently(things, [THING, without(name)]).data).toEqual([THING, { ...THING, [name]: blank }])
})

test('a field that an object inside lacks is blank', () => {
  expect(readLeniently(things, [{ ...THING, maker: {} }]).data).toEqual([{ ...THING, maker: { name: '' } }])
})

test.each([
  ['lacks its id', [without('id')]],
  ['lacks a choice', [without('kind')]],
  ['lacks an object', [without('maker')]],
  ['has another type', [{ ...THING, name: 5 }]],
  ['is no list', { message: 'no' }],
  ['is missing', undefined],
])('a response that %s is refused', (_, body) => {
  expect(readLeniently(things, body).success).toBe(false)
})

test('a list of licenses is read although its answer lacks the places', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ licenses: [] }))

  expect(await licensesApi.list().finally(() => vi.unstubAllGlobals())).toEqual({ licenses: [], places: [] })
})
