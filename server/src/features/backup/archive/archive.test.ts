import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aServer } from '../../../../test/a-server.ts'
import { aBackupFolder, aBackupOf, aShownPlugin } from '../../../../test/hosting/a-backup.ts'
import { rounds } from '../../../../test/rounds.ts'
import { verifyBackup } from '../verify-backup.ts'
import { parseManifest } from './manifest.ts'
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

test.each([0, 1, 64, 65, 200_000])('a part of %i bytes is read as it was written', async (length) => {
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
  const parts = Array.from({ length: PARTS }, (_, number) => ({ name: `${number}`, content: [] }))

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

test.each([
  [{ parts: 3 }, undefined],
  [{ parts: 2 }, /cannot read this backup: it has more than 2 parts/],
  [{ bytes: 3_000 }, undefined],
  [{ bytes: 1_999 }, /unpacks to more than 1,999 bytes/],
  [{ manifest: 100 }, /its manifest has more than 100 bytes/],
])('a backup with limits of %o is read or refused before it is unpacked', async (most, refusal) => {
  const file = path.join(await aBackupFolder(), 'a.zip')
  const parts = ['a', 'b'].map((name) => ({ name, content: ['x'.repeat(1_000)] }))
  await writeArchive(file, partsWithManifest(parts), now)

  const opened = openArchive(file, { parts: 9, bytes: 9_999, manifest: 9_999, ...most })

  if (refusal) await expect(opened).rejects.toThrow(refusal)
  else (await opened).close()
})

/** More archives in the long campaign. */
const ARCHIVES = rounds(500, 100_000)

/** With a valid seal, so that the later checks are tested. */
const sealed = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.from(createHash('sha256').update(bytes).digest('hex'))])

test(
  'a sealed archive with any change is valid or refused with a sentence',
  async () => {
    const server = await aServer()
    await aShownPlugin(await server.signedInAs('ana'), 'Pro-Q 3')
    const original = (await readFile((await aBackupOf(server)).file)).subarray(0, -64)
    const file = path.join(await aBackupFolder(), 'hostile.zip')

    const change = fc.record({
      at: fc.nat({ max: original.length - 1 }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    })
    const changes = fc.record({
      changes: fc.array(change, { minLength: 1, maxLength: 5 }),
      // Damage at the end hits the directory of the archive, at the beginning mostly the content.
      fromEnd: fc.boolean(),
      cut: fc.option(fc.nat({ max: original.length }), { freq: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(changes, async ({ changes, fromEnd, cut }) => {
        const bytes = Buffer.from(original)
        for (const { at, bytes: patch } of changes)
          bytes.set(
            patch.slice(0, bytes.length - at),
            fromEnd ? Math.max(bytes.length - 2000 + (at % 2000) - 8, 0) : at,
          )
        await writeFile(file, sealed(cut === null ? bytes : bytes.subarray(0, cut)))
        const problem = await verifyBackup(file, () => undefined).then(
          () => undefined,
          (error: unknown) => error,
        )
        if (problem === undefined) return
        expect(problem).toBeInstanceOf(Error)
        expect(String(problem)).toMatch(/\bbackup\b/)
      }),
      { numRuns: ARCHIVES },
    )
  },
  60_000 + ARCHIVES * 30,
)

test('any text in place of a manifest is read or refused with a sentence', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      expect(() => parseManifest(text)).toThrow(/backup/)
    }),
    { numRuns: ARCHIVES },
  )
})
