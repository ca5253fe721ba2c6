import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aServer } from '../../test/a-server.ts'
import { numberIn, readRows } from './read-rows.ts'

const server = await aServer()

const COLUMNS = { name: sql`name`, size: sql`size`, isBig: sql`size > 5` }

const readFrom = (from: ReturnType<typeof sql>) =>
  readRows(server.db, COLUMNS, from, (value) => [
    value('name'),
    numberIn(value('size')),
    value('isBig') === 'true',
  ])

test('rows keep their order and their empty values', async () => {
  const from = sql`from (values ('Echo', 9), ('', 0), (null, null), ('Ünï "x"', 7.5)) as bundles(name, size)`
  expect(await readFrom(from)).toEqual([
    ['Echo', 9, true],
    ['', 0, false],
    ['', null, false],
    ['Ünï "x"', 7.5, true],
  ])
})

test.each([0, 1])('%d rows without a value are so many rows', async (count) => {
  const from = sql`from (values ('', null::int)) as bundles(name, size) where 1 = ${count}`
  expect(await readFrom(from)).toHaveLength(count)
})

test('a value that would move all following ones is refused', async () => {
  const from = sql`from (values (E'Echo\x1e', 9)) as bundles(name, size)`
  await expect(readFrom(from)).rejects.toThrow('A value of a column has a control character.')
})
