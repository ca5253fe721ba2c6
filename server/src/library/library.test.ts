import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIST_STATEMENT } from '../../../bench/parts/list-statement.mjs'
import { aPlugin } from '../../test/a-plugin.ts'
import { aServer, aServerWith } from '../../test/a-server.ts'
import { libraryJson } from './plugin-answer.ts'
import { readRows } from './read-rows.ts'
import { undoValues } from './undo-values.ts'

test("the bench's statement still selects what the list answers", async () => {
  const [server, ada] = await aServerWith('ada')
  await ada.plugins.addMany({
    body: {
      plugins: [aPlugin(), aPlugin({ name: 'Decapitator', path: 'Decapitator.vst3', type: 'Effect' })],
    },
  })

  const { id } = await ada.account.me()
  const { rows } = await server.pool.query(LIST_STATEMENT, [id])

  expect(rows[0].json).toContain('Decapitator')
  expect(rows[0].json).toBe(await libraryJson(server.db, id))
})

const server = await aServer()

test('a value that would move all following ones is refused', async () => {
  const from = sql`from (values (E'Echo\x1e', 9)) as bundles(name, size)`
  const read = readRows(server.db, { name: sql`name`, size: sql`size` }, from, (value) => value('name'))
  await expect(read).rejects.toThrow('A value of a column has a control character.')
})

test.each([
  ['a value that was changed again stays', { a: 3 }, { a: 1 }, { a: 2 }, {}],
  [
    'an added tag is removed, and a later one stays',
    { t: ['x', 'y', 'z'] },
    { t: ['x'] },
    { t: ['x', 'y'] },
    { t: ['x', 'z'] },
  ],
  [
    'an added key is removed, and a later one stays',
    { m: { b: 1, c: 1 } },
    { m: {} },
    { m: { b: 1 } },
    { m: { c: 1 } },
  ],
])('%s', (_, now, before, after, restored) => {
  expect(undoValues(now, before, after)).toEqual(restored)
})

test('all values are restored when nothing else has changed them', () => {
  const value = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.array(fc.string()),
    fc.dictionary(fc.string(), fc.string()),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.tuple(value, value)), (pairs) => {
      const side = (index: 0 | 1) =>
        Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair[index]]))
      expect(undoValues(side(1), side(0), side(1))).toEqual(side(0))
    }),
  )
})
