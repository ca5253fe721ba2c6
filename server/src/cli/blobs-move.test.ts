import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../../test/database/an-empty-database.ts'
import { aBackupFolder } from '../../test/hosting/a-backup.ts'
import { runTyped } from '../../test/hosting/run-host-command.ts'
import { aBucket } from '../../test/picture-store/a-bucket.ts'
import { folderBlobsOf } from '../blobs-of.ts'
import { configOf } from '../config/config.ts'
import { type Blobs, pictureKeysOf } from '../files/blobs.ts'

const PICTURES = 40

/** A host with pictures in its folder, and an empty bucket in its settings. */
async function aHost() {
  const bucket = await aBucket()
  const { url, pool } = await anEmptyDatabase()
  const environment = { DATA_DIR: await aBackupFolder(), DATABASE_URL: url, ...bucket.environment }
  const folder = folderBlobsOf(configOf(environment))
  const { rows } =
    await pool.query(`insert into users (username, display_name, email, password_hash, preferences)
    values ('ana', 'Ana', 'ana@example.org', 'x', '{}') returning id`)
  const files: Record<string, string> = {}
  for (let number = 0; number < PICTURES; number++) {
    const id = randomUUID()
    for (const key of pictureKeysOf(id)) {
      await folder.put(key, Buffer.from(key))
      files[key] = key
    }
    const sums = pictureKeysOf(id).map((key) => createHash('sha256').update(key).digest('hex'))
    await pool.query(
      'insert into pictures (user_id, id, bytes, sha256, card_sha256) values ($1, $2, 1, $3, $4)',
      [rows[0].id, id, ...sums],
    )
  }
  const typed = async (line: string, more: Record<string, string> = {}) => {
    const { output, ...ended } = await runTyped(line.split(' '), { environment: { ...environment, ...more } })
    return { ...ended, output: output.join('\n') }
  }
  return { bucket, folder, files, typed, pool }
}

async function contentOf(blobs: Blobs) {
  const found: Record<string, string> = {}
  for await (const key of blobs.keys()) found[key] = Buffer.from((await blobs.get(key)) ?? []).toString()
  return found
}

const inBucket = ({ objects }: Awaited<ReturnType<typeof aBucket>>) =>
  Object.fromEntries([...objects].map(([name, { bytes }]) => [name, bytes.toString()]))

test('an interrupted move between folder and bucket loses nothing and can be continued', async () => {
  const { bucket, folder, files, typed, pool } = await aHost()
  const set = bucket.objects.set.bind(bucket.objects)
  bucket.objects.set = (name, stored) => {
    if (bucket.objects.size >= PICTURES) bucket.state.isGone = true
    return set(name, stored)
  }

  const interrupted = await typed('blobs move --to s3 --remove')
  const folderAfterInterruption = await contentOf(folder)
  bucket.state.isGone = false
  bucket.objects.set = set
  const copied = await typed('blobs move --to s3')
  const stillThere = await contentOf(folder)
  // A connection with this application name looks like a running server.
  const server = await pool.connect()
  await server.query(`set application_name = 'plugfolio'`)
  const beside = await typed('blobs move --to s3 --remove')
  await server.query('reset application_name')
  server.release()
  const removed = await typed('blobs move --to s3 --remove')

  expect(interrupted).toMatchObject({ code: 1, error: expect.stringContaining('does not answer') })
  expect([folderAfterInterruption, stillThere]).toEqual([files, files])
  expect(copied).toMatchObject({ code: 0, error: '' })
  expect(copied.output).toMatch(/80 files in the bucket .*: \d+ copied now, [1-9]\d* copied before/)
  expect(beside).toMatchObject({ code: 1, error: expect.stringContaining('Stop it, then remove files.') })
  expect(removed.output).toContain('0 copied now, 80 copied before')
  expect(removed.output).toContain('Removed from the folder')
  expect(inBucket(bucket)).toEqual(files)
  expect(await contentOf(folder)).toEqual({})

  expect((await typed('blobs move --to folder --remove')).code).toBe(0)
  expect(await contentOf(folder)).toEqual(files)
  expect(inBucket(bucket)).toEqual({})
})

test('a damaged file does not replace an intact one, and missing files are reported', async () => {
  const { bucket, folder, files, typed } = await aHost()
  await typed('blobs move --to s3')
  const [first = '', second = '', third = ''] = Object.keys(files)
  await folder.put(first, Buffer.from('damaged'))
  await folder.remove(second)
  await folder.put(third, Buffer.from('damaged'))
  bucket.objects.delete(second)
  bucket.objects.delete(third)

  const moved = await typed('blobs move --to s3')

  expect(moved.output).toContain('Files missing before: 1, damaged before: 1.')
  expect(inBucket(bucket)[first]).toBe(first)
})
