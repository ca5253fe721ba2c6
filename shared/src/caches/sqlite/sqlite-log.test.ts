import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { randomOf } from '../../uad/testing/random.ts'
import { openDatabase } from './database.ts'

const hasSqlite = spawnSync('sqlite3', ['--version']).status === 0
if (!hasSqlite)
  console.log('The program sqlite3 is missing, so write-ahead logs that it writes are not tested.')

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sqlite-log-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Some rows are longer than a small page. */
const ROWS = `CREATE TABLE things(id INTEGER PRIMARY KEY, name TEXT, size INTEGER);
  CREATE INDEX by_name ON things(name);
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700)
  INSERT INTO things SELECT i, 'thing ' || i || CASE i % 100 WHEN 0 THEN hex(randomblob(900)) ELSE '' END, i * i FROM n;`
const CHANGES = `UPDATE things SET name = name || '!' WHERE id % 3 = 0; DELETE FROM things WHERE id % 7 = 0;
  INSERT INTO things SELECT id + 10000, 'more ' || id, -id FROM things WHERE id < 90;`
/** So little memory that a transaction writes into the log before it ends. */
const LARGE = `PRAGMA cache_size = 2; BEGIN; UPDATE things SET name = 'never ' || hex(randomblob(700)), size = 0;`

/** The commands with which a program leaves its log before the files are copied. */
const STATES = {
  'never copied back': CHANGES,
  'copied back while it was not read': `PRAGMA wal_checkpoint(PASSIVE); ${CHANGES}`,
  'copied back and written again from its start': `${CHANGES} PRAGMA wal_checkpoint(RESTART); UPDATE things SET size = 1 WHERE id = 5;`,
  'copied back and emptied': `${CHANGES} PRAGMA wal_checkpoint(TRUNCATE);`,
  'emptied and written again': `${CHANGES} PRAGMA wal_checkpoint(TRUNCATE); ${CHANGES.replace(/10000/g, '20000')}`,
  'with a change that was taken back': `${CHANGES} ${LARGE} ROLLBACK;`,
  'with a change that is not finished': `${CHANGES} ${LARGE}`,
  'of a database that became smaller': `DELETE FROM things WHERE id > 100; VACUUM; ${CHANGES}`,
}

let number = 0
const newPath = () => path.join(folder, `${++number}.db`)

/** The two files as they are while sqlite3 has them open. */
function filesWhileOpen(settings: string, acts: string) {
  const [file, copy] = [newPath(), newPath()]
  const input = `${settings}\nPRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0;\n${ROWS}\n${acts}\n.shell cp ${file} ${copy} && cp ${file}-wal ${copy}-wal\n`
  execFileSync('sqlite3', [file], { input })
  return { file: bytesOf(copy), wal: bytesOf(`${copy}-wal`) }
}

const bytesOf = (name: string) => new Uint8Array(fs.readFileSync(name))

/** The rows that sqlite3 finds in these files. */
function rowsBySqlite(file: Uint8Array, wal: Uint8Array): unknown[] {
  const copy = newPath()
  fs.writeFileSync(copy, file)
  fs.writeFileSync(`${copy}-wal`, wal)
  const sql = 'SELECT id, name, size FROM things ORDER BY id'
  const { stdout, stderr } = spawnSync('sqlite3', ['-json', copy, sql], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (stderr.includes('no such table')) return []
  if (stderr) throw new Error(stderr)
  return stdout ? JSON.parse(stdout) : []
}

const ourRows = async (file: Uint8Array, wal: Uint8Array) =>
  [...(await openDatabase(file, wal)).rows('things', ['id', 'name', 'size'])].map((row) =>
    Object.fromEntries(row),
  )

const SIZES = [512, 1024, 4096, 65536]

test
  .runIf(hasSqlite)
  .each(
    SIZES.flatMap((size) =>
      Object.keys(STATES).map((state) => [state, size] as [keyof typeof STATES, number]),
    ),
  )('a log %s, with pages of %i bytes, gives the rows that sqlite3 finds', async (state, size) => {
  const { file, wal } = filesWhileOpen(`PRAGMA page_size = ${size};`, STATES[state])
  const rows = await ourRows(file, wal)

  expect(wal.length > 0).toBe(state !== 'copied back and emptied')
  expect(rows.length).toBeGreaterThan(80)
  expect(rows).toEqual(rowsBySqlite(file, wal))
})

test.runIf(hasSqlite)('a log that is cut or damaged anywhere gives the rows that sqlite3 finds', async () => {
  const random = randomOf(18)
  const { file, wal } = filesWhileOpen(
    'PRAGMA page_size = 1024;',
    `${STATES['copied back while it was not read']} ${CHANGES.replace(/10000/g, '20000')}`,
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
})
