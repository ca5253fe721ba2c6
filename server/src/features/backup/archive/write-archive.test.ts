import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { aBackupFolder } from '../../../../test/hosting/a-backup.ts'
import { rounds } from '../../../../test/rounds.ts'
import { openArchive } from './open-archive.ts'
import { isSealed } from './seal.ts'
import { type ArchivePart, writeArchive } from './write-archive.ts'

const now = new Date('2026-01-05T12:00:00Z')

const MANIFEST = {
  format: 'plugfolio-backup',
  formatVersion: 1,
  product: 'test',
  startedAt: now.toISOString(),
  migration: 1,
  tables: [],
  files: [],
  missing: [],
  damaged: [],
}

async function* partsWithManifest(parts: ArchivePart[], end?: () => void) {
  yield* parts
  end?.()
  yield { name: 'manifest.json', content: [JSON.stringify(MANIFEST)] }
}

test.each([0, 1, 2, 63, 64, 65, 200_000])('a part of %i bytes is read as it was written', async (length) => {
  const file = path.join(await aBackupFolder(), 'a.zip')
  const content = 'x'.repeat(length)

  await writeArchive(file, partsWithManifest([{ name: 'a', content: [content] }]), now)

  expect(await isSealed(file)).toBe(true)
  const archive = await openArchive(file)
  expect(await text(archive.read('a'))).toBe(content)
  archive.close()
})

/** The long campaign exceeds the 65,535 entries of a plain zip archive. */
const PARTS = rounds(2000, 70_000)

test('an archive can have any number of parts', async () => {
  const file = path.join(await aBackupFolder(), 'a.zip')
  const parts = Array.from({ length: PARTS }, (_, number) => ({
    name: `${number}`,
    content: [],
    isPacked: true,
  }))

  await writeArchive(file, partsWithManifest(parts), now)

  const archive = await openArchive(file)
  expect(archive.names).toHaveLength(PARTS)
  archive.close()
})

test('a source that fails within or between parts leaves no file behind', async () => {
  const folder = await aBackupFolder()
  const file = path.join(folder, 'a.zip')
  function* brokenContent() {
    yield 'x'.repeat(100_000)
    throw new Error('The connection was lost.')
  }
  const failBetween = () => {
    throw new Error('The next part is missing.')
  }

  await expect(
    writeArchive(file, partsWithManifest([{ name: 'a', content: brokenContent() }]), now),
  ).rejects.toThrow('The connection was lost.')
  await expect(writeArchive(file, partsWithManifest([], failBetween), now)).rejects.toThrow(
    'The next part is missing.',
  )

  expect(await readdir(folder)).toEqual([])
})

test('an archive that cannot be written fails with the reason', async () => {
  const folder = await aBackupFolder()
  await writeFile(path.join(folder, 'file'), '')

  const attempt = writeArchive(path.join(folder, 'file', 'a.zip'), partsWithManifest([]), now)

  await expect(attempt).rejects.toThrow(/ENOTDIR|EEXIST/)
  expect(await readdir(folder)).toEqual(['file'])
})

test.each([
  [{ parts: 3 }, undefined],
  [{ parts: 2 }, /cannot read this backup: it has more than 2 parts/],
  [{ bytes: 3_000 }, undefined],
  [{ bytes: 1_999 }, /unpacks to more than 1999 bytes/],
  [{ manifest: 100 }, /has a manifest of more than 100 bytes/],
])('a backup with limits of %o is read or refused before it is unpacked', async (most, refusal) => {
  const file = path.join(await aBackupFolder(), 'a.zip')
  const parts = ['a', 'b'].map((name) => ({ name, content: ['x'.repeat(1_000)] }))
  await writeArchive(file, partsWithManifest(parts), now)

  const opened = openArchive(file, { parts: 9, bytes: 9_999, manifest: 9_999, ...most })

  if (refusal) await expect(opened).rejects.toThrow(refusal)
  else (await opened).close()
})
