import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { holdLock, isHeld } from './kernel-lock.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'lock-'))

test('one holds a name; another name and another folder are free, and what is given back can be held again', async () => {
  const [here, there] = [folder(), folder()]
  const release = await holdLock(here, 'listen')

  expect(await holdLock(here, 'listen')).toBeUndefined()
  expect(await isHeld(here, 'jobs')).toBe(false)
  expect(await isHeld(there, 'listen')).toBe(false)
  release?.()
  expect(await isHeld(here, 'listen')).toBe(false)
})

test('of twenty that begin at once exactly one holds it', async () => {
  const here = folder()
  const held = await Promise.all(Array.from({ length: 20 }, () => holdLock(here, 'listen')))

  expect(held.filter((release) => release)).toHaveLength(1)
})

test('a process that is killed gives it back', async () => {
  const here = folder()
  const program = join(here, 'hold.mjs')
  const { outputFiles } = await build({
    stdin: { contents: HOLD, resolveDir: import.meta.dirname },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  })
  writeFileSync(program, outputFiles[0]?.text ?? '')
  const other = spawn(process.execPath, [program, here], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')

  expect(await isHeld(here, 'listen')).toBe(true)
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(await isHeld(here, 'listen')).toBe(false)
})

const HOLD = `
import { holdLock } from './kernel-lock.ts'
await holdLock(process.argv[2], 'listen')
console.log('held')
setInterval(() => {}, 1000)`
