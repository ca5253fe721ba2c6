import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildSync } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { folderBlobs } from './folder-blobs.ts'

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
