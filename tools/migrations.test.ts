import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import journal from '../server/src/db/migrations/meta/_journal.json' with { type: 'json' }

const FOLDER = path.resolve(import.meta.dirname, '../server/src/db/migrations')

test('every migration is in the journal, and only the newest snapshot is kept', () => {
  const written = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  const tags = journal.entries.map(({ tag }) => tag)

  expect(written.sort()).toEqual(tags.map((tag) => `${tag}.sql`))
  expect(readdirSync(path.join(FOLDER, 'meta')).sort()).toEqual([
    `${tags.at(-1)?.slice(0, 4)}_snapshot.json`,
    '_journal.json',
  ])
})
