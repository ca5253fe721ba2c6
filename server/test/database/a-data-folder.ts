import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { postmasterOf } from '../../src/db/cluster/postmaster.ts'
import { quickFolder } from './quick-folder.ts'

/** A temporary folder. At the end of the test its PostgreSQL is killed and the folder is removed. */
export async function aDataFolder() {
  const folder = await mkdtemp(path.join(await quickFolder(), 'plugfolio-data-'))
  onTestFinished(async () => {
    const postmaster = await postmasterOf(path.join(folder, 'postgres'))
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  return folder
}
