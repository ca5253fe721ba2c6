import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aDataFolder } from '../../../test/database/a-data-folder.ts'
import { aClusterHolder, startClusterHolder } from '../../../test/database/a-holder.ts'
import { postmasterOf } from './postmaster.ts'
import { startCluster } from './start-cluster.ts'

test('the cluster of a killed server is adopted, not restarted', async () => {
  const dataDir = await aDataFolder()
  const server = await aClusterHolder(dataDir)
  const before = await postmasterOf(path.join(dataDir, 'postgres'))
  await server.end('SIGKILL')

  const next = await startCluster({ dataDir })
  const after = await postmasterOf(path.join(dataDir, 'postgres'))
  await next.stop()

  expect(after?.pid).toBe(before?.pid)
  expect(await postmasterOf(path.join(dataDir, 'postgres'))).toBeUndefined()
})

test('a lock file with the process id of another program does not prevent a start', async () => {
  const dataDir = await aDataFolder()
  const { stop } = await startCluster({ dataDir })
  await stop()
  const directory = path.join(dataDir, 'postgres')
  const { uid, gid } = await stat(directory)
  const stranger = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  await writeFile(path.join(directory, 'postmaster.pid'), `${stranger.pid}\n${directory}\n0\n5432\n\n\n\n`)

  const next = await startCluster({ dataDir })
  const running = await postmasterOf(directory)
  await next.stop()

  expect(running?.pid).not.toBe(stranger.pid)
  expect(stranger.exitCode).toBeNull()
})

test('after a killed first start the next start begins again and leaves no drafts', async () => {
  for (const moment of [120, 250, 400, 550, 700, 850]) {
    const dataDir = await aDataFolder()
    const child = startClusterHolder(dataDir)
    await pause(moment)
    const killed = once(child, 'exit')
    child.kill('SIGKILL')
    await killed

    const { stop } = await startCluster({ dataDir })
    await stop()

    expect((await readdir(dataDir)).sort(), `killed after ${moment} ms`).toEqual(['postgres', 'postgres.log'])
    expect(await readFile(path.join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n')
  }
})
