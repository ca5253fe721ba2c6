import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { canCutPower, canTrace } from '../../../scripts/parts/programs/fault-tools.mjs'
import { aProcess, type ServerProcess } from '../a-process.ts'
import { aDisk, type Disk, processesIn } from './a-disk.ts'
import { aLedger, type Ledger } from './a-ledger.ts'
import { type Fault, faultsOn } from './faults-on.ts'

/** Reliability D5, in a long campaign: a round takes some seconds. */
const canFail = Boolean(process.env.PLUGFOLIO_LONG) && canTrace() && canCutPower()

type Whose = 'database' | 'server'

/** So many calls of a kind fail, the first, the second, and so on: at least sixty, and some that a scenario may not come to. */
const KINDS: [whose: Whose, name: string, error: string, last: number][] = [
  ['database', 'fdatasync', 'EIO', 15],
  ['database', 'pwrite64', 'ENOSPC', 15],
  ['database', 'fdatasync', 'ENOSPC', 8],
  ['database', 'pwrite64', 'EIO', 8],
  ['server', 'fsync', 'EIO', 6],
  ['server', 'fsync', 'ENOSPC', 6],
  ['server', 'rename', 'ENOSPC', 4],
  ['server', 'rename', 'EIO', 4],
  // A folder for pictures is made at the first of them that belongs there.
  ['server', 'mkdir', 'ENOSPC', 4],
]

/** In so many writes a process comes to the fault or never. Few writes bring a picture, the only thing that the server stores itself. */
const PATIENCE: Record<Whose, number> = { database: 40, server: 150 }

test.runIf(canFail)(
  'what could not be written or flushed is never acknowledged, and the server goes not-ready or ends',
  async () => {
    const disk = aDisk()
    const dataDir = path.join(disk.place, 'data')
    let server = await aProcess(dataDir)
    const ledger = await aLedger('ana', server.url)
    const fates = { ended: 0, notReady: 0, refused: 0, unmet: 0 }
    for (const [whose, name, error, last] of KINDS) {
      for (let count = 1; count <= last; count++) {
        disk.settle()
        const fault = { name, how: `error=${error}:when=${count}` }
        fates[await fateAfter(fault, whose, { disk, dataDir, server, ledger })]++
        server = await aProcess(dataDir)
        await ledger.check(server.url)
      }
    }
    await server.stop()
    const met = fates.ended + fates.notReady + fates.refused
    expect(met).toBeGreaterThanOrEqual(60)
    console.info(
      `scorecard R05: ${met} failed writes and flushes, ${ledger.acknowledged()} acknowledged writes, 0 lost after a power cut; the server ended ${fates.ended} times, was not ready ${fates.notReady} times, refused the one call ${fates.refused} times`,
    )
  },
  3_600_000,
)

test.runIf(canFail)('flushes that only pretend would have lost what was acknowledged', async () => {
  const disk = aDisk()
  const dataDir = path.join(disk.place, 'data')
  const server = await aProcess(dataDir)
  const ledger = await aLedger('ana', server.url)
  disk.settle()
  const faults = await faultsOn(processesIn(path.join(dataDir, 'postgres')), {
    name: 'fdatasync',
    how: 'retval=0',
  })
  await writeUntil(() => ledger.acknowledged() >= 5, server, ledger)
  await disk.powerFails(server.kill)
  await faults.stop()

  const again = await aProcess(dataDir)
  await expect(ledger.check(again.url)).rejects.toThrow()
  await again.kill()
})

type Place = { disk: Disk; dataDir: string; server: ServerProcess; ledger: Ledger }

/** Writes until it comes to the fault, looks what becomes of the server, and cuts the power. */
async function fateAfter(fault: Fault, whose: Whose, { disk, dataDir, server, ledger }: Place) {
  const pids = whose === 'server' ? [server.child.pid ?? 0] : processesIn(path.join(dataDir, 'postgres'))
  const faults = await faultsOn(pids, fault)
  try {
    const enough = ledger.acknowledged() + PATIENCE[whose]
    await writeUntil(() => faults.met() || ledger.acknowledged() >= enough, server, ledger)
    if (!faults.met()) return 'unmet'
    return await fateOf(server)
  } finally {
    await disk.powerFails(server.kill)
    await faults.stop()
  }
}

async function fateOf(server: ServerProcess) {
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

async function writeUntil(isSo: () => boolean, server: ServerProcess, ledger: Ledger) {
  const stopped = new AbortController()
  let isOver = false
  const writing = ledger.write(server.url, stopped.signal).finally(() => {
    isOver = true
  })
  for (const started = Date.now(); !isOver && !isSo() && Date.now() - started < 20_000; ) await pause(10)
  stopped.abort()
  await writing
}
