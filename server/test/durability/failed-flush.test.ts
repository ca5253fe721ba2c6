import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { canCutPower, canTrace } from '../../../scripts/parts/programs/fault-tools.mjs'
import { aServerProcess, type ServerProcess } from '../a-server-process.ts'
import { aVirtualDisk, processesIn, type VirtualDisk } from './a-disk.ts'
import { aLedger, type Ledger, writeUntil } from './a-ledger.ts'
import { injectFault, type SyscallFault } from './inject-fault.ts'

/** Only in a long campaign, since a round takes some seconds. */
const canFail = Boolean(process.env.PLUGFOLIO_LONG) && canTrace() && canCutPower()

type Target = 'database' | 'server'

/** For each kind of system call, the first to the last one fail in turn. Some may not occur. */
const KINDS: [target: Target, name: string, error: string, last: number][] = [
  ['database', 'fdatasync', 'EIO', 15],
  ['database', 'pwrite64', 'ENOSPC', 15],
  ['database', 'fdatasync', 'ENOSPC', 8],
  ['database', 'pwrite64', 'EIO', 8],
  ['server', 'fsync', 'EIO', 6],
  ['server', 'fsync', 'ENOSPC', 6],
  ['server', 'rename', 'ENOSPC', 4],
  ['server', 'rename', 'EIO', 4],
  // A folder for pictures is created with its first picture.
  ['server', 'mkdir', 'ENOSPC', 4],
]

/** The number of writes to wait for the fault. Only few writes have a picture, which the server stores itself. */
const MAX_WRITES: Record<Target, number> = { database: 40, server: 150 }

test.runIf(canFail)(
  'a failed write or flush is never acknowledged, and the server becomes not ready or exits',
  async () => {
    const disk = aVirtualDisk()
    const dataDir = path.join(disk.place, 'data')
    let server = await aServerProcess(dataDir)
    const ledger = await aLedger('ana', server.url)
    const outcomes = { ended: 0, notReady: 0, refused: 0, unmet: 0 }
    for (const [target, name, error, last] of KINDS) {
      for (let count = 1; count <= last; count++) {
        disk.settle()
        const fault = { name, how: `error=${error}:when=${count}` }
        outcomes[await outcomeAfter(fault, target, { disk, dataDir, server, ledger })]++
        server = await aServerProcess(dataDir)
        await ledger.check(server.url)
      }
    }
    await server.stop()
    const met = outcomes.ended + outcomes.notReady + outcomes.refused
    expect(met).toBeGreaterThanOrEqual(60)
  },
  3_600_000,
)

test.runIf(canFail)('fake flushes lose acknowledged writes', async () => {
  const disk = aVirtualDisk()
  const dataDir = path.join(disk.place, 'data')
  const server = await aServerProcess(dataDir)
  const ledger = await aLedger('ana', server.url)
  disk.settle()
  const faults = await injectFault(processesIn(path.join(dataDir, 'postgres')), {
    name: 'fdatasync',
    how: 'retval=0',
  })
  await writeUntil(() => ledger.acknowledged() >= 5, server.url, ledger)
  await disk.failPower(server.kill)
  await faults.stop()

  const again = await aServerProcess(dataDir)
  await expect(ledger.check(again.url)).rejects.toThrow()
  await again.kill()
})

type TestedServer = { disk: VirtualDisk; dataDir: string; server: ServerProcess; ledger: Ledger }

/** Writes until the fault occurs, observes the server, and cuts the power. */
async function outcomeAfter(
  fault: SyscallFault,
  target: Target,
  { disk, dataDir, server, ledger }: TestedServer,
) {
  const pids = target === 'server' ? [server.child.pid ?? 0] : processesIn(path.join(dataDir, 'postgres'))
  const faults = await injectFault(pids, fault)
  try {
    const enough = ledger.acknowledged() + MAX_WRITES[target]
    await writeUntil(() => faults.met() || ledger.acknowledged() >= enough, server.url, ledger)
    if (!faults.met()) return 'unmet'
    return await outcomeOf(server)
  } finally {
    await disk.failPower(server.kill)
    await faults.stop()
  }
}

async function outcomeOf(server: ServerProcess) {
  for (const started = Date.now(); Date.now() - started < 3_000; await pause(100)) {
    if (server.child.exitCode !== null) return 'ended'
    const status = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 503) return 'notReady'
  }
  return 'refused'
}
