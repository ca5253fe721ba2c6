import path from 'node:path'
import { expect, test } from 'vitest'
import { canTrace } from '../../../scripts/parts/programs/fault-tools.mjs'
import { aServerProcess, type ServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { processesIn } from './a-disk.ts'
import { aLedger, type Ledger, writeUntil } from './a-ledger.ts'
import { injectFault } from './inject-fault.ts'

/** Only in a long campaign, since a round takes some seconds. */
const canTraceLong = Boolean(process.env.PLUGFOLIO_LONG) && canTrace()
const WRITES = 30

/** System calls of a process of PostgreSQL, or of a thread of the server. */
const CALLS: [target: 'database' | 'server', name: string][] = [
  ['database', 'pwrite64'],
  ['database', 'fdatasync'],
  ['server', 'fsync'],
  ['server', 'rename'],
  ['server', 'write'],
  ['server', 'writev'],
]

test.runIf(canTraceLong)(
  'a server that is killed at any write, flush or rename loses nothing',
  async () => {
    const dataDir = await aDataFolder()
    let server = await aServerProcess(dataDir)
    const ledger = await aLedger('ana', server.url)
    let points = 0
    for (const [target, name] of CALLS) {
      // Writes differ, so one miss does not mean that there are no more calls of this kind.
      for (let count = 1, misses = 0; misses < 2; count++) {
        const hasOccurred = await killedAt({ name, how: `signal=KILL:when=${count}` }, target, {
          dataDir,
          server,
          ledger,
        })
        await server.kill()
        server = await aServerProcess(dataDir)
        await ledger.check(server.url)
        misses = hasOccurred ? 0 : misses + 1
        if (hasOccurred) points++
      }
    }
    await server.stop()
    expect(points).toBeGreaterThanOrEqual(150)
  },
  3_600_000,
)

type TestedServer = { dataDir: string; server: ServerProcess; ledger: Ledger }

/** Sends thirty writes, or fewer when a process is killed. Returns whether one was. */
async function killedAt(
  fault: { name: string; how: string },
  target: 'database' | 'server',
  { dataDir, server, ledger }: TestedServer,
) {
  const pids = target === 'server' ? [server.child.pid ?? 0] : processesIn(path.join(dataDir, 'postgres'))
  const faults = await injectFault(pids, fault)
  try {
    const enough = ledger.acknowledged() + WRITES
    await writeUntil(() => faults.met() || ledger.acknowledged() >= enough, server.url, ledger)
    return faults.met()
  } finally {
    await faults.stop()
  }
}
