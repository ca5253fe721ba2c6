import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { platformHere } from '../../system/platform.ts'
import { aFolderOn, removeMovers } from '../testing/a-mover.ts'
import { elevate } from './elevate.ts'

afterEach(() => vi.unstubAllEnvs())
afterAll(removeMovers)

const isLinux = platformHere() === 'linux'
if (!isLinux) console.log('Only on Linux can the question for a password be answered by a stand-in.')

/** A stand-in for the system's question, which runs what it is handed or refuses. */
function aPkexec(text: string) {
  const folder = aFolderOn('this') ?? ''
  writeFileSync(path.join(folder, 'pkexec'), `#!/bin/sh\n${text}\n`)
  chmodSync(path.join(folder, 'pkexec'), 0o755)
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
}

test.runIf(isLinux)('the whole text arrives as one word, and what it says comes back', async () => {
  aPkexec('exec "$@"')

  expect(await elevate(`echo "moved 1"; printf '%s\\n' 'it'\\''s $HOME'`, 'Why')).toBe(
    "moved 1\nit's $HOME\n",
  )
})

test.runIf(isLinux)('a refusal, and a missing way to ask, are reported', async () => {
  aPkexec('exit 126')
  await expect(elevate('echo "moved 1"', 'Why')).rejects.toThrow('were not given')

  vi.stubEnv('PATH', aFolderOn('this') ?? '')
  await expect(elevate('echo "moved 1"', 'Why')).rejects.toThrow('were not given')
})
