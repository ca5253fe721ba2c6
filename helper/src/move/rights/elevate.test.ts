import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { currentPlatform } from '../../system/current-platform.ts'
import { createFolderOn, removeMovers } from '../testing/a-mover.ts'
import { elevate } from './elevate.ts'

afterEach(() => vi.unstubAllEnvs())
afterAll(removeMovers)

const isLinux = currentPlatform() === 'linux'
if (!isLinux) console.log('The password prompt can only be replaced on Linux, so it is not tested here.')

/** Puts a fake pkexec with this shell code into PATH. */
function aPkexec(text: string) {
  const folder = createFolderOn('this') ?? ''
  writeFileSync(path.join(folder, 'pkexec'), `#!/bin/sh\n${text}\n`)
  chmodSync(path.join(folder, 'pkexec'), 0o755)
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
}

test.runIf(isLinux)('the script arrives as one argument, and its output is returned', async () => {
  aPkexec('exec "$@"')

  expect(await elevate(`echo "moved 1"; printf '%s\\n' 'it'\\''s $HOME'`, 'Why')).toBe(
    "moved 1\nit's $HOME\n",
  )
})

test.runIf(isLinux)('elevate rejects when the user refuses, or pkexec is missing', async () => {
  aPkexec('exit 126')
  await expect(elevate('echo "moved 1"', 'Why')).rejects.toThrow('were not granted')

  vi.stubEnv('PATH', createFolderOn('this') ?? '')
  await expect(elevate('echo "moved 1"', 'Why')).rejects.toThrow('were not granted')
})
