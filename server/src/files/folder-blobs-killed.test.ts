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

test('killed at any moment, every stored file is there and every file that is there is whole', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plugfolio-blobs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = path.join(folder, 'put-without-end.mjs')
  const entry = path.join(import.meta.dirname, 'testing/put-without-end.ts')
  buildSync({ entryPoints: [entry], outfile: program, bundle: true, platform: 'node', format: 'esm' })
  const blobs = folderBlobs(path.join(folder, 'blobs'))

  const promised: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    promised.push(...(await putUntilKilled(program, path.join(folder, 'blobs'), 20 + Math.random() * 60)))
  }

  const broken: string[] = []
  const there = new Set<string>()
  for await (const key of blobs.keys()) {
    there.add(key)
    const bytes = await blobs.get(key)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== key) broken.push(key)
  }
  const leftovers = await blobs.removeLeftovers(new Date(Date.now() + 1000))
  console.info(
    `${ROUNDS} kills: ${promised.length} files promised, ${there.size} there, ${leftovers} half ones swept`,
  )
  expect(broken).toEqual([])
  expect(promised.filter((key) => !there.has(key))).toEqual([])
  expect(promised.length).toBeGreaterThan(0)
})

/** The keys it said before it was killed. */
async function putUntilKilled(program: string, folder: string, milliseconds: number) {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  await once(child.stdout, 'data')
  await pause(milliseconds)
  child.kill('SIGKILL')
  await once(child, 'close')
  // The last piece is a line that was cut off, or nothing.
  return said.split('\n').slice(1, -1)
}
