import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { holdLock, isNameLocked } from './kernel-lock.ts'

function linkTarget(path: string) {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** A program that holds a lock until it is ended. */
async function buildHolder(here: string) {
  const program = join(here, 'hold.mjs')
  const { outputFiles } = await build({
    stdin: { contents: HOLD, resolveDir: import.meta.dirname },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  })
  writeFileSync(program, outputFiles[0]?.text ?? '')
  return program
}

const folder = () => mkdtempSync(join(tmpdir(), 'lock-'))

test('a lock covers one name in one folder, and a released name can be locked again', async () => {
  const [here, there] = [folder(), folder()]
  const release = await holdLock(here, 'listen')

  expect(await holdLock(here, 'listen')).toBeUndefined()
  expect(await isNameLocked(here, 'jobs')).toBe(false)
  expect(await isNameLocked(there, 'listen')).toBe(false)
  release?.()
  expect(await isNameLocked(here, 'listen')).toBe(false)
})

test('exactly one of twenty simultaneous attempts gets the lock', async () => {
  const here = folder()
  const releases = await Promise.all(Array.from({ length: 20 }, () => holdLock(here, 'listen')))

  expect(releases.filter((release) => release)).toHaveLength(1)
})

test('a lock is released when its process is killed', async () => {
  const here = folder()
  const program = await buildHolder(here)
  const other = spawn(process.execPath, [program, here], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')

  expect(await isNameLocked(here, 'listen')).toBe(true)
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(await isNameLocked(here, 'listen')).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'a lock cannot be blocked or reached from outside its folder',
  async () => {
    const here = folder()
    const release = await holdLock(here, 'listen')
    const own = readdirSync('/proc/self/fd').map((handle) => linkTarget(`/proc/self/fd/${handle}`))
    const names = readFileSync('/proc/net/unix', 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/ +/))
      .filter(([, , , , , , inode]) => own.includes(`socket:[${inode}]`))
      .map((columns) => columns[7] ?? '')
    release?.()

    expect(names.filter((name) => name.startsWith('@'))).toEqual([])
    expect(names.some((name) => name.startsWith(here))).toBe(true)
  },
)

test.runIf(process.platform === 'linux')('a folder with a long name can be locked', async () => {
  const here = join(folder(), 'x'.repeat(120))
  mkdirSync(here)
  const release = await holdLock(here, 'listen')

  expect(await isNameLocked(here, 'listen')).toBe(true)
  release?.()
  expect(await isNameLocked(here, 'listen')).toBe(false)
})

test('exactly one of ten simultaneous attempts gets the lock of a killed process', async () => {
  const here = folder()
  const program = await buildHolder(here)
  for (let round = 0; round < 5; round++) {
    const other = spawn(process.execPath, [program, here], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(other.stdout, 'data')
    other.kill('SIGKILL')
    await once(other, 'exit')
    const releases = await Promise.all(Array.from({ length: 10 }, () => holdLock(here, 'listen')))

    expect(releases.filter((release) => release)).toHaveLength(1)
    for (const release of releases) release?.()
  }
})

const HOLD = `
import { holdLock } from './kernel-lock.ts'
await holdLock(process.argv[2], 'listen')
console.log('held')
setInterval(() => {}, 1000)`
