import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'

const hasSqlite = spawnSync('sqlite3', ['--version']).status === 0
if (!hasSqlite) console.log('The program sqlite3 is missing, so databases that it writes are not tested.')

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sqlite-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const ROWS = `CREATE TABLE things(id INTEGER PRIMARY KEY, name TEXT, size INTEGER, more REAL);
  CREATE INDEX by_name ON things(name);
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
  INSERT INTO things SELECT i * 3, 'thing ' || i || CASE i % 500 WHEN 0 THEN ' ' || hex(randomblob(3000)) ELSE '' END, i * i * (1 - 2 * (i % 2)), i / 7.0 FROM n;
  DELETE FROM things WHERE id % 5 = 0;
  UPDATE things SET name = name || ' changed' WHERE id % 7 = 0;
  ALTER TABLE things ADD COLUMN late TEXT;
  INSERT INTO things VALUES (100000, 'last', 9007199254740991, 1, 'here');`

/** Runs it, copies the files while it has them open, and asks it for the rows. */
function madeBySqlite(settings: string) {
  const file = path.join(folder, `${Math.random().toString(36).slice(2)}.db`)
  const copy = `${file}.copy`
  const script = `${settings}\n${ROWS}\n.shell cp ${file} ${copy}\n.shell [ -f ${file}-wal ] && cp ${file}-wal ${copy}-wal || true\n.mode json\nSELECT id, name, size, late FROM things ORDER BY id;\n`
  const out = execFileSync('sqlite3', [file], { input: script, maxBuffer: 2 ** 26 }).toString()
  const bytes = (name: string) =>
    fs.existsSync(name) ? new Uint8Array(fs.readFileSync(name)) : new Uint8Array()
  const rows: unknown[] = JSON.parse(out.slice(out.indexOf('[{')))
  return { file: bytes(copy), wal: bytes(`${copy}-wal`), rows }
}

async function rowsIn(file: Uint8Array, wal: Uint8Array) {
  const database = await openDatabase(file, wal)
  return [...database.rows('things', ['id', 'name', 'size', 'late'])].map((row) => Object.fromEntries(row))
}

const cut = (rows: unknown[]) =>
  rows.map((row) => ({ ...Object(row), name: Object(row).name.slice(0, 2048) }))

test
  .runIf(hasSqlite)
  .each([
    'PRAGMA page_size=512;',
    'PRAGMA page_size=4096; PRAGMA encoding="UTF-16le";',
    'PRAGMA page_size=65536; PRAGMA encoding="UTF-16be";',
    'PRAGMA auto_vacuum=FULL;',
  ])('reads what sqlite3 wrote with %s', async (settings) => {
  const { file, wal, rows } = madeBySqlite(settings)
  const isWide = settings.includes('UTF-16')

  expect(wal).toHaveLength(0)
  expect(rows.length).toBeGreaterThan(2000)
  const read = await rowsIn(file, wal)
  expect(read.map((row) => (isWide ? { ...row, name: String(row.name).slice(0, 1000) } : row))).toEqual(
    isWide ? cut(rows).map((row) => ({ ...row, name: row.name.slice(0, 1000) })) : cut(rows),
  )
})

test.runIf(hasSqlite).each(['PRAGMA wal_autocheckpoint=0;', 'PRAGMA wal_autocheckpoint=20;'])(
  'reads what sqlite3 has only in its write-ahead log with %s',
  async (settings) => {
    const { file, wal, rows } = madeBySqlite(`PRAGMA page_size=1024; PRAGMA journal_mode=wal; ${settings}`)

    expect(wal.length).toBeGreaterThan(0)
    expect(await rowsIn(file, wal)).toEqual(cut(rows))
    const { tableNames } = await openDatabase(file, new Uint8Array())
    if (settings.endsWith('=0;')) expect(tableNames).toEqual([])
  },
)
