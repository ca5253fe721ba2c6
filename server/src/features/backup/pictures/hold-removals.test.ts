import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { aServer } from '../../../../test/a-server.ts'
import {
  aBackupFolder,
  aShownPlugin,
  backupSource,
  readStoredFiles,
  restoreTarget,
} from '../../../../test/hosting/a-backup.ts'
import { pictures } from '../../../db/schema.ts'
import { type Blobs, pictureIdInUrl, pictureKeysOf } from '../../../files/blobs.ts'
import { restoreBackup } from '../restore/restore-backup.ts'
import { writeBackup } from '../write-backup.ts'
import { holdRemovals, withHeldRemovals } from './hold-removals.ts'

test('a picture that is removed during a backup is in the backup and deleted afterwards', async () => {
  const server = await aServer()
  const { screenshot } = await aShownPlugin(await server.signedInAs('ana'), 'Pro-Q 3')
  const id = pictureIdInUrl(screenshot) ?? ''
  const heldBlobs = withHeldRemovals(server.blobs, server.db)
  const wasPresent: boolean[] = []
  /** Files that are all removed just before they are read. */
  const blobs: Blobs = {
    ...heldBlobs,
    keys: async function* () {
      await server.db.delete(pictures).where(eq(pictures.id, id))
      for (const key of pictureKeysOf(id)) await heldBlobs.remove(key)
      wasPresent.push((await server.blobs.get(pictureKeysOf(id)[0] ?? '')) !== undefined)
      yield* heldBlobs.keys()
    },
  }
  const file = `${await aBackupFolder()}/backup.zip`

  const content = await writeBackup({ ...backupSource(server), blobs }, file, () => undefined)

  expect(wasPresent).toEqual([true])
  expect(content.missing).toEqual([])
  expect(await readStoredFiles(server)).toEqual({})
  const empty = await aServer()
  await restoreBackup(restoreTarget(empty), file, () => undefined)
  expect(Object.keys(await readStoredFiles(empty)).sort()).toEqual(pictureKeysOf(id).sort())
})

test('a simultaneous second backup is refused, and an interrupted one leaves no lock', async () => {
  const server = await aServer()
  const other = new Client(backupSource(server).connection)
  await other.connect()
  await holdRemovals(other)
  const folder = await aBackupFolder()

  await expect(writeBackup(backupSource(server), `${folder}/a.zip`, () => undefined)).rejects.toThrow(
    'Another backup is in progress.',
  )
  await other.end()
  await writeBackup(backupSource(server), `${folder}/b.zip`, () => undefined)

  await expect(writeBackup(backupSource(server), `${folder}/b.zip`, () => undefined)).rejects.toThrow(
    'already exists',
  )
})

test('missing and damaged files are reported, and the others are in the backup', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const [gone, bad] = [await aShownPlugin(ana, 'Gone'), await aShownPlugin(ana, 'Bad')].map(
    ({ screenshot }) => pictureKeysOf(pictureIdInUrl(screenshot) ?? '')[0] ?? '',
  )
  await server.blobs.remove(gone ?? '')
  await server.blobs.put(bad ?? '', new Uint8Array(3))

  const content = await writeBackup(
    backupSource(server),
    `${await aBackupFolder()}/backup.zip`,
    () => undefined,
  )

  expect(content).toMatchObject({ missing: [gone], damaged: [bad], files: { length: 3 } })
})
