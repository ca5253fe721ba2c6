import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aServer } from '../../../../test/a-server.ts'
import { wholeDatabase } from '../../../../test/database/whole-database.ts'
import {
  aBackupFolder,
  aBackupOf,
  aShownPlugin,
  readStoredFiles,
  restoreTarget,
} from '../../../../test/hosting/a-backup.ts'
import { knownMigrations } from '../../../db/migrate-today.ts'
import { versionAndBuild } from '../../../db/version-and-build.ts'
import { parseManifest } from '../archive/manifest.ts'
import { openArchive } from '../archive/open-archive.ts'
import { writeArchive } from '../archive/write-archive.ts'
import { restoreBackup } from './restore-backup.ts'

/** One server for all tests, which do not change it. */
const server = await aServer()
await aShownPlugin(await server.signedInAs('ana'), 'Pro-Q 3')
const { file, content } = await aBackupOf(server)

type Changes = {
  manifest?: object
  table?: { name: string; text: string }
  without?: string
}

/** A changed and sealed backup, as a faulty program would write it. */
async function aChangedBackup({ manifest = {}, table, without }: Changes) {
  const archive = await openArchive(file)
  const changed = path.join(await aBackupFolder(), 'changed.zip')
  const replacement = new Map(table && [[`database/${table.name}.jsonl`, [table.text]]])
  async function* parts() {
    for (const name of archive.names)
      if (name !== without) yield { name, content: replacement.get(name) ?? archive.read(name) }
    yield { name: 'manifest.json', content: [JSON.stringify({ ...content, ...manifest })] }
  }
  await writeArchive(changed, parts(), new Date())
  archive.close()
  return changed
}

const NEWEST = knownMigrations().at(-1)?.folderMillis ?? 0

test.each<[string, Changes, string]>([
  [
    'of a newer format',
    { manifest: { formatVersion: 2 } },
    `newer version of Plugfolio than this one (${versionAndBuild})`,
  ],
  ['of a newer schema', { manifest: { migration: NEWEST + 1 } }, `than this one (${versionAndBuild})`],
  [
    'of an unknown schema',
    { manifest: { migration: NEWEST - 1 } },
    'does not know the database schema of the backup',
  ],
  ['of something else', { manifest: { format: 'zip' } }, 'not a Plugfolio backup'],
  ['with an unlisted table', { manifest: { tables: content.tables.slice(1) } }, 'does not list'],
  ['without a table', { without: 'database/users.jsonl' }, 'has no part database/users.jsonl'],
  [
    'with other rows',
    { table: { name: 'users', text: '[]\n' } },
    'database/users.jsonl in the backup is damaged',
  ],
  [
    'without a picture',
    { manifest: { files: [] }, without: `files/${content.files[0]?.key}` },
    'does not list',
  ],
])('a backup %s is refused before the database is opened', async (_, changes, sentence) => {
  const changed = await aChangedBackup(changes)
  const closedTarget = {
    ...restoreTarget(server),
    open: () => Promise.reject(new Error('the database was opened')),
  }

  await expect(restoreBackup(closedTarget, changed, () => undefined)).rejects.toThrow(sentence)
})

test('a restore that fails in the middle changes no row and no file', async () => {
  const archive = await openArchive(file)
  archive.close()
  const before = [await wholeDatabase(server.pool), await readStoredFiles(server)]
  const names = content.files.map(({ key }) => key)
  const fullTarget = {
    ...restoreTarget(server),
    blobs: {
      ...server.blobs,
      // All files seem to be missing, and the disk has space for one more only.
      get: async () => undefined,
      put: async (key: string) => {
        if (key !== names[0]) throw new Error('ENOSPC: no space left on device')
      },
      remove: async () => undefined,
    },
  }

  await expect(restoreBackup(fullTarget, file, () => undefined)).rejects.toThrow('ENOSPC')

  expect([await wholeDatabase(server.pool), await readStoredFiles(server)]).toEqual(before)
})

test('a database with accounts is not changed unless it is saved first', async () => {
  const before = await wholeDatabase(server.pool)
  const target = {
    ...restoreTarget(server),
    saveExisting: () => Promise.reject(new Error('There is an account.')),
  }

  await expect(restoreBackup(target, file, () => undefined)).rejects.toThrow('There is an account.')

  expect(await wholeDatabase(server.pool)).toEqual(before)
})

test('a text that is not a backup and a missing file are refused', async () => {
  await expect(restoreBackup(restoreTarget(server), `${file}.not`, () => undefined)).rejects.toThrow(
    'There is no file',
  )
  await expect(restoreBackup(restoreTarget(server), import.meta.filename, () => undefined)).rejects.toThrow(
    'not a Plugfolio backup',
  )
  expect(() => parseManifest('[]')).toThrow()
  expect((await readFile(file)).length).toBeGreaterThan(1000)
})
