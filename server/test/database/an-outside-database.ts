import { readdir, readlink } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { postmasterOf } from '../../src/db/cluster/postmaster.ts'
import { startCluster } from '../../src/db/cluster/start-cluster.ts'
import { aDataFolder } from './a-data-folder.ts'
import { queryOnce } from './query-once.ts'

/** `place` is a folder that the caller removes. */
type Options = { place?: string; isDisposable?: boolean }

export type OutsideDatabase = Awaited<ReturnType<typeof anOutsideDatabase>>

/** An external PostgreSQL and functions that make it fail. It is durable unless it is disposable. */
export async function anOutsideDatabase({ place, isDisposable = false }: Options = {}) {
  const dataDir = place ?? (await aDataFolder())
  const folder = path.join(dataDir, 'postgres')
  let cluster = await startCluster({ dataDir, isDisposable })
  onTestFinished(async () => {
    await signal('SIGCONT')
    await cluster.stop()
  })
  const url = `postgresql://${cluster.address.user}@/postgres?host=${encodeURIComponent(folder)}`

  /** Signals every process in its folder, so that no part of a frozen PostgreSQL responds. */
  async function signal(name: NodeJS.Signals) {
    for (const pid of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry)).map(Number)) {
      const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      if (place === folder && pid !== process.pid) process.kill(pid, name)
    }
  }

  return {
    url,
    stop: () => cluster.stop(),
    start: async () => {
      // A killed one still claims its folder.
      await cluster.stop()
      cluster = await startCluster({ dataDir, isDisposable })
    },
    kill: async () => {
      const postmaster = await postmasterOf(folder)
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
    },
    /** Ends all of it at once, and gives its folder up. */
    lose: async () => {
      await signal('SIGKILL')
      await cluster.stop()
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** Closes all other connections. */
    dropConnections: () =>
      queryOnce(url, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()'),
  }
}
