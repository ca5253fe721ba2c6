import { expect, test } from 'vitest'
import { databaseFile, databasePages, walFile } from '../testing/sqlite-files.ts'
import { openDatabase } from './database.ts'

const SQL = 'CREATE TABLE things(id INTEGER PRIMARY KEY, name TEXT, size INTEGER)'
const NO_WAL = new Uint8Array()

/** The rows of the table `things`. */
const thingsIn = async (file: Uint8Array, wal: Uint8Array = NO_WAL) => {
  const database = await openDatabase(file, wal)
  return [...database.rows('things', ['id', 'name', 'size'])].map((row) => [...row.values()])
}

const things = (count: number, name = 'thing') => ({
  name: 'things',
  sql: SQL,
  rows: Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    values: [null, `${name} ${i}`, i * 1000 - 5],
  })),
})

const firstIn = async (file: Uint8Array, wal?: Uint8Array) => (await thingsIn(file, wal))[0]

test.each([
  [512, 0, 'utf-8'],
  [512, 32, 'le'],
  [1024, 0, 'be'],
  [4096, 0, 'utf-8'],
  [65536, 0, 'utf-8'],
] as const)(
  'reads all rows over several levels of pages of %i bytes, %i of them reserved, in %s',
  async (pageSize, reserved, text) => {
    const rows = await thingsIn(databaseFile([things(800, 'größe')], { pageSize, reserved, text }))

    expect(rows).toEqual(Array.from({ length: 800 }, (_, i) => [i + 1, `größe ${i}`, i * 1000 - 5]))
  },
)

test.each([400, 480, 485, 1000, 2000, 9014])(
  'reads a text of %i letters over overflow pages',
  async (length) => {
    const long = 'x'.repeat(length)
    const rows = [
      { id: 5, values: [null, long, 70_000] },
      { id: 6, values: [null, 'next', -1] },
    ]
    const file = databaseFile([{ name: 'things', sql: SQL, rows }], { pageSize: 512 })

    expect(await thingsIn(file)).toEqual([
      [5, long.slice(0, 2048), 70_000],
      [6, 'next', -1],
    ])
  },
)

test('a column that was added later is null in older rows', async () => {
  const file = databaseFile([{ name: 'things', sql: SQL, rows: [{ id: 1, values: [null, 'old'] }] }])

  expect(await thingsIn(file)).toEqual([[1, 'old', null]])
})

test.each([
  'CREATE TABLE "things"("id" INTEGER PRIMARY KEY, [name] TEXT DEFAULT (\'a,b\'), `size` INTEGER)',
  'CREATE TABLE things(id integer, name varchar(10, 2), size -- a note, with a comma\n, PRIMARY KEY("id"), CHECK(size > 0))',
  'CREATE TABLE things(id INTEGER NOT NULL CHECK(id IN (1,2)), name TEXT /* , x */, size INTEGER, UNIQUE(name), PRIMARY KEY(id))',
])('finds the columns of %s', async (sql) => {
  const file = databaseFile([{ name: 'things', sql, rows: [{ id: 9, values: [null, 'a', 2] }] }])

  expect(await thingsIn(file)).toEqual([[9, 'a', 2]])
})

test('a table without row numbers and a view are no tables that can be read', async () => {
  const file = databaseFile([{ name: 'things', sql: `${SQL} WITHOUT ROWID`, rows: [] }])

  expect((await openDatabase(file, NO_WAL)).tableNames).toEqual([])
})

/** A database before a change, and what the change writes. */
function change(pageSize = 512) {
  const before = databasePages([things(3)], { pageSize, usesWal: true })
  const after = databasePages([things(3, 'newer')], { pageSize, usesWal: true })
  const frames = after.map((bytes, i) => ({
    page: i + 1,
    bytes,
    commit: i === after.length - 1 ? after.length : 0,
  }))
  return { file: new Uint8Array(Buffer.concat(before)), frames, pageSize }
}

test.each([true, false])(
  'pages of a log replace those of the file (highest byte first: %s)',
  async (isBig) => {
    const { file, frames, pageSize } = change()

    expect(await firstIn(file, walFile(frames, { pageSize, isBig }))).toEqual([1, 'newer 0', -5])
    expect(await firstIn(file)).toEqual([1, 'thing 0', -5])
  },
)

test('the log alone is enough for a file that is still empty', async () => {
  const { frames, pageSize } = change()

  expect(await firstIn(NO_WAL, walFile(frames, { pageSize }))).toEqual([1, 'newer 0', -5])
})

test('of two frames for a page the later one counts, if its transaction was finished', async () => {
  const { file, frames, pageSize } = change()
  const later = databasePages([things(3, 'latest')], { pageSize, usesWal: true })
  const latest = later.map((bytes, i) => ({ page: i + 1, bytes, commit: 0 }))
  const finished = latest.map((frame, i) => ({ ...frame, commit: i === latest.length - 1 ? 9 : 0 }))

  expect(await firstIn(file, walFile([...frames, ...finished], { pageSize }))).toEqual([1, 'latest 0', -5])
  expect(await firstIn(file, walFile([...frames, ...latest], { pageSize }))).toEqual([1, 'newer 0', -5])
})

test.each([
  ['an old salt', { salt: 3 }],
  ['a wrong checksum', { isRight: false }],
])('frames from one with %s on do not count', async (_, fault) => {
  const { file, frames, pageSize } = change()
  const [first, ...rest] = frames
  if (!first) throw new Error('There is no frame.')

  expect(await firstIn(file, walFile([{ ...first, ...fault }, ...rest], { pageSize }))).toEqual([
    1,
    'thing 0',
    -5,
  ])
})

test('a log that is cut inside a frame, or has no frame, changes nothing', async () => {
  const { file, frames, pageSize } = change()
  const wal = walFile(frames, { pageSize })

  for (const length of [0, 16, 32, 100, wal.length - 1]) {
    expect(await firstIn(file, wal.subarray(0, length))).toEqual([1, 'thing 0', -5])
  }
})

const refusal = async (act: () => Promise<unknown>) => {
  try {
    await act()
    return 'nothing'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

test('a log of a database with other pages is refused', async () => {
  const { file } = change(512)
  const { frames } = change(1024)

  expect(await refusal(() => thingsIn(file, walFile([...frames], { pageSize: 1024 }).slice()))).toBe(
    'nothing',
  )
  const [, ...withoutFirst] = frames
  expect(await refusal(() => thingsIn(file, walFile(withoutFirst, { pageSize: 1024 })))).toBe('damaged')
})

/** A database whose root of `things` is an interior page, after a change of its bytes. */
function broken(write: (root: Buffer, all: Buffer) => void): Uint8Array {
  const pages = databasePages([things(60)], { pageSize: 512 })
  const all = Buffer.concat(pages)
  const root = pages.length * 512 - 512
  write(all.subarray(root, root + 512), all)
  return new Uint8Array(all)
}

test.each<[string, (root: Buffer, all: Buffer) => void, string]>([
  ['a child that was read before', (root) => root.writeUInt32BE(1, 8), 'damaged'],
  [
    'two equal children',
    (root) => root.copy(root, root.readUInt16BE(12), root.readUInt16BE(14), root.readUInt16BE(14) + 4),
    'damaged',
  ],
  ['a child after the end', (root) => root.writeUInt32BE(99_999, 8), 'damaged'],
  ['page 0', (root) => root.writeUInt32BE(0, 8), 'damaged'],
  ['a page of an index', (root) => root.writeUInt8(2, 0), 'damaged'],
  ['more cells than fit', (root) => root.writeUInt16BE(60_000, 3), 'damaged'],
  ['a cell after the end', (root) => root.writeUInt16BE(511, 12), 'damaged'],
  ['a page size that is no power of two', (_, all) => all.writeUInt16BE(700, 16), 'damaged'],
  ['hardly any room in a page', (_, all) => all.writeUInt8(200, 20), 'damaged'],
])('%s is refused', async (_, write, expected) => {
  expect(await refusal(() => thingsIn(broken(write)))).toBe(expected)
})

test('a chain of overflow pages that leads back to itself is refused', async () => {
  const rows = [{ id: 1, values: [null, 'x'.repeat(3000), 0] }]
  const pages = databasePages([{ name: 'things', sql: SQL, rows }], { pageSize: 512 })
  const chain = pages.findIndex((page, i) => i > 0 && page[4] === 0x78 && page[511] === 0x78)
  pages[chain]?.set([0, 0, 0, chain + 1])

  expect(await refusal(() => thingsIn(new Uint8Array(Buffer.concat(pages))))).toBe('damaged')
})

test('a file that is cut says so', async () => {
  const file = databaseFile([things(100)], { pageSize: 512 })

  expect(await refusal(() => thingsIn(file.subarray(0, 1024)))).toBe('cut-short')
  expect(await refusal(() => openDatabase(file.subarray(0, 300), NO_WAL))).toBe('cut-short')
})
