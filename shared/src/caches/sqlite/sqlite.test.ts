import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { randomOf } from '../../uad/testing/random.ts'
import { databaseFile, databasePages } from '../testing/sqlite-files.ts'
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

const refusal = async (act: () => Promise<unknown>) => {
  try {
    await act()
    return 'nothing'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

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
  ['page 0', (root) => root.writeUInt32BE(0, 8), 'damaged'],
  ['a page of an index', (root) => root.writeUInt8(2, 0), 'damaged'],
  ['more cells than fit', (root) => root.writeUInt16BE(60_000, 3), 'damaged'],
  ['a cell after the end', (root) => root.writeUInt16BE(511, 12), 'damaged'],
  ['a page size that is no power of two', (_, all) => all.writeUInt16BE(700, 16), 'damaged'],
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

describe('files that sqlite3 writes', () => {
  const hasSqlite = spawnSync('sqlite3', ['--version']).status === 0
  if (!hasSqlite) console.log('The program sqlite3 is missing, so databases that it writes are not tested.')

  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sqlite-'))
  afterAll(() => fs.rmSync(folder, { recursive: true }))

  /** Small pages need several levels for them, and some rows are longer than such a page. */
  const ROWS = `CREATE TABLE things(id INTEGER PRIMARY KEY, name TEXT, size INTEGER, more REAL);
  CREATE INDEX by_name ON things(name);
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700)
  INSERT INTO things SELECT i, printf('thing %060d', i) || CASE i % 100 WHEN 0 THEN hex(randomblob(900)) ELSE '' END, i * i * (1 - 2 * (i % 2)), i / 7.0 FROM n;
  ALTER TABLE things ADD COLUMN late TEXT;
  INSERT INTO things VALUES (9000, 'last', 9007199254740991, 1, 'here');`
  const CHANGES = `UPDATE things SET name = name || '!' WHERE id % 3 = 0; DELETE FROM things WHERE id % 7 = 0;
  INSERT INTO things SELECT id + 10000, 'more ' || id, -id, 1, 'late' FROM things WHERE id < 90;`
  const LOG = 'PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0;'
  /** So little memory that a transaction writes into the log before it ends. */
  const LARGE = `PRAGMA cache_size = 2; BEGIN; UPDATE things SET name = 'never ' || hex(randomblob(700)), size = 0;`

  /** The commands with which a program leaves its log before the files are copied. */
  const STATES = [
    ['copied back while it was not read', `PRAGMA wal_checkpoint(PASSIVE); ${CHANGES}`],
    ['with a change that is not finished', `${CHANGES} ${LARGE}`],
  ] as const

  let number = 0
  const newPath = () => path.join(folder, `${++number}.db`)
  const bytesOf = (name: string) => (fs.existsSync(name) ? new Uint8Array(fs.readFileSync(name)) : NO_WAL)

  /** The file and its log as they are while sqlite3 has them open. */
  function filesWhileOpen(settings: string, acts: string) {
    const [file, copy] = [newPath(), newPath()]
    const input = `${settings}\n${ROWS}\n${acts}\n.shell cp ${file} ${copy}; cp ${file}-wal ${copy}-wal || true\n`
    execFileSync('sqlite3', [file], { input, stdio: ['pipe', 'pipe', 'ignore'] })
    return { file: bytesOf(copy), wal: bytesOf(`${copy}-wal`) }
  }

  /** The rows that sqlite3 finds in these files. */
  function rowsBySqlite(file: Uint8Array, wal: Uint8Array): unknown[] {
    const copy = newPath()
    fs.writeFileSync(copy, file)
    fs.writeFileSync(`${copy}-wal`, wal)
    // We keep 2 kB of a text.
    const sql = 'SELECT id, substr(name, 1, 1000) AS name, size FROM things ORDER BY id'
    const { stdout, stderr } = spawnSync('sqlite3', ['-json', copy, sql], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    if (stderr.includes('no such table')) return []
    if (stderr) throw new Error(stderr)
    return stdout ? JSON.parse(stdout) : []
  }

  const ourRows = async (file: Uint8Array, wal: Uint8Array) =>
    (await thingsIn(file, wal)).map(([id, name, size]) => ({ id, name: `${name}`.slice(0, 1000), size }))

  test.runIf(hasSqlite).each(STATES)('a log %s gives the rows that sqlite3 finds', async (_, acts) => {
    const { file, wal } = filesWhileOpen(`PRAGMA page_size = 512; ${LOG}`, acts)
    const rows = await ourRows(file, wal)

    expect(rows.length).toBeGreaterThan(80)
    expect(rows).toEqual(rowsBySqlite(file, wal))
  })

  test.runIf(hasSqlite)(
    'a log that is cut or damaged anywhere gives the rows that sqlite3 finds',
    async () => {
      const random = randomOf(18)
      const { file, wal } = filesWhileOpen(
        `PRAGMA page_size = 1024; ${LOG}`,
        `${STATES[0][1]} ${CHANGES.replace(/10000/g, '20000')}`,
      )
      const lengths = new Set<number>()
      for (let i = 0; i < 40; i++) {
        const broken = wal.slice()
        // The number of its version is not damage that happens, and sqlite3 then opens nothing.
        const place = 8 + Math.floor(random() * (wal.length - 8))
        if (i % 2) broken.fill(Math.floor(random() * 256), place, place + 1 + Math.floor(random() * 4))
        const used = i % 2 ? broken : broken.subarray(0, place)
        const rows = await ourRows(file, used)
        lengths.add(rows.length)
        expect([place, rows]).toEqual([place, rowsBySqlite(file, used)])
      }
      expect(lengths.size).toBeGreaterThan(1)
    },
  )
})
