import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildSync } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { isBlobKey, pictureIdInUrl, pictureIdOfKey, pictureKeysOf, pictureUrlOf } from './blobs.ts'
import { folderBlobs } from './folder-blobs.ts'

const bytes = new TextEncoder().encode('a picture')

async function someBlobs() {
  const above = await mkdtemp(path.join(tmpdir(), 'plugfolio-blobs-'))
  onTestFinished(() => rm(above, { recursive: true, force: true }))
  const folder = path.join(above, 'blobs')
  return { above, folder, blobs: folderBlobs(folder) }
}

async function all(keys: AsyncIterable<string>) {
  const found: string[] = []
  for await (const key of keys) found.push(key)
  return found.sort()
}

test('only the owner of the data has access', async () => {
  const { folder, blobs } = await someBlobs()

  await blobs.put('abcd.webp', bytes)

  const modes = await Promise.all(
    ['', 'ab', 'incoming', 'ab/abcd.webp'].map(
      async (name) => (await stat(path.join(folder, name))).mode & 0o777,
    ),
  )
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
})

test('keys can be listed by age, without other files', async () => {
  const { folder, blobs } = await someBlobs()
  for (const key of ['abcd.webp', 'abxy.webp', 'cdef.webp']) await blobs.put(key, bytes)
  const longAgo = new Date('2001-01-01')
  await utimes(path.join(folder, 'ab/abcd.webp'), longAgo, longAgo)
  await writeFile(path.join(folder, 'ab/.DS_Store'), '')
  await writeFile(path.join(folder, 'ab/wrong-place.webp'), '')
  await writeFile(path.join(folder, 'readme.txt'), '')

  expect(await all(blobs.keys())).toEqual(['abcd.webp', 'abxy.webp', 'cdef.webp'])
  expect(await all(blobs.keys(new Date('2001-01-02')))).toEqual(['abcd.webp'])
})

test('the remains of a killed write are not listed, and are removed when they are old', async () => {
  const { folder, blobs } = await someBlobs()
  await blobs.put('abcd.webp', bytes)
  const draft = path.join(folder, 'incoming/0123456789ab.tmp')
  await writeFile(draft, 'half a pict')
  const writtenAt = (await stat(draft)).mtime

  const young = await blobs.removeLeftovers(new Date(writtenAt.getTime() - 1))
  const old = await blobs.removeLeftovers(new Date(writtenAt.getTime() + 1))

  expect([young, old]).toEqual([0, 1])
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([])
  expect(await all(blobs.keys())).toEqual(['abcd.webp'])
})

test('a failed write leaves the earlier file unchanged', async () => {
  const { folder, blobs } = await someBlobs()
  await blobs.put('abcd.webp', bytes)
  await rm(path.join(folder, 'incoming'), { recursive: true })
  await writeFile(path.join(folder, 'incoming'), 'a file where the folder should be')

  await expect(blobs.put('abcd.webp', new TextEncoder().encode('another'))).rejects.toThrow()

  expect(await readFile(path.join(folder, 'ab/abcd.webp'), 'utf8')).toBe('a picture')
})

const ROUNDS = 15

test('after a kill at any time every stored file exists and every existing file is complete', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plugfolio-blobs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = path.join(folder, 'put-without-end.mjs')
  const entry = path.join(import.meta.dirname, 'testing/put-without-end.ts')
  buildSync({ entryPoints: [entry], outfile: program, bundle: true, platform: 'node', format: 'esm' })
  const blobs = folderBlobs(path.join(folder, 'blobs'))

  const storedKeys: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    storedKeys.push(...(await putUntilKilled(program, path.join(folder, 'blobs'), 20 + Math.random() * 60)))
  }

  const broken: string[] = []
  const existingKeys = new Set<string>()
  for await (const key of blobs.keys()) {
    existingKeys.add(key)
    const bytes = await blobs.get(key)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== key) broken.push(key)
  }
  const leftovers = await blobs.removeLeftovers(new Date(Date.now() + 1000))
  console.info(
    `${ROUNDS} kills: ${storedKeys.length} files stored, ${existingKeys.size} exist, ${leftovers} incomplete ones removed`,
  )
  expect(broken).toEqual([])
  expect(storedKeys.filter((key) => !existingKeys.has(key))).toEqual([])
  expect(storedKeys.length).toBeGreaterThan(0)
})

/** The keys that it printed before it was killed. */
async function putUntilKilled(program: string, folder: string, milliseconds: number) {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  await once(child.stdout, 'data')
  await pause(milliseconds)
  child.kill('SIGKILL')
  await once(child, 'close')
  // The last line is cut off or empty.
  return output.split('\n').slice(1, -1)
}

const id = '0b54cd5c-2a77-4a05-9b5e-0f6a3c1a2b3d'

test('both keys and the address of a picture give its id, and others none', () => {
  expect(pictureKeysOf(id).map(pictureIdOfKey)).toEqual([id, id])
  expect(pictureKeysOf(id).every(isBlobKey)).toBe(true)
  expect(pictureIdInUrl(pictureUrlOf(id))).toBe(id)
  for (const other of [null, '', 'https://example.org/a.png']) expect(pictureIdInUrl(other)).toBeUndefined()
  for (const key of ['abcd.webp', `${id}.png`, `${id}.card.card.webp`, `x${id}.webp`])
    expect(pictureIdOfKey(key)).toBeUndefined()
})
