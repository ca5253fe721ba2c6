import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { canCutPower, canTrace } from '../../../scripts/parts/programs/fault-tools.mjs'
import { aServerProcess, type ServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { quickFolder } from '../database/quick-folder.ts'
import { rounds } from '../rounds.ts'
import { aVirtualDisk, processesIn, type VirtualDisk } from './a-disk.ts'
import {
  acknowledgedBy,
  aLedger,
  type Ledger,
  someLedgers,
  waitForAcknowledged,
  writeUntil,
} from './a-ledger.ts'
import { injectFault, type SyscallFault } from './inject-fault.ts'

/** More rounds in the long campaign. */
const ROUNDS = rounds(8, 200)
const CLIENTS = 8
/** In each round, before the kill. */
const FEWEST_WRITES = 4

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

test(
  'a server that is killed while eight clients write loses no acknowledged write',
  async () => {
    const dataDir = await mkdtemp(path.join(await quickFolder(), 'plugfolio-killed-'))
    folders.push(dataDir)
    let server = await aServerProcess(dataDir)
    const ledgers = await someLedgers(CLIENTS, server.url)
    const restarts: number[] = []

    for (let round = 0; round < ROUNDS; round++) {
      await writeUntilKilled(server, ledgers)
      server = await aServerProcess(dataDir)
      restarts.push(server.readyAfterMs)
      for (const ledger of ledgers) await ledger.check(server.url)
    }
    await server.stop()

    restarts.sort((a, b) => a - b)
    const p95 = restarts[Math.floor(restarts.length * 0.95)] ?? 0
    expect(acknowledgedBy(ledgers)).toBeGreaterThanOrEqual(ROUNDS * FEWEST_WRITES)
    if (process.env.PLUGFOLIO_LONG) expect(p95).toBeLessThanOrEqual(5_000)
  },
  60_000 + ROUNDS * 10_000,
)

async function writeUntilKilled(server: ServerProcess, ledgers: Ledger[]) {
  const stopped = new AbortController()
  const writing = ledgers.map((ledger) => ledger.write(server.url, stopped.signal))
  // On a busy machine the first answer may take longer than the whole pause.
  await waitForAcknowledged(ledgers, FEWEST_WRITES)
  await pause(Math.random() * 900)
  await server.kill()
  stopped.abort()
  await Promise.all(writing)
}

/** Only in a long campaign, since a round takes some seconds. */
const canTraceLong = Boolean(process.env.PLUGFOLIO_LONG) && canTrace()

type Target = 'database' | 'server'

const WRITES = 30

/** System calls of a process of PostgreSQL, or of a thread of the server. */
const CALLS: [target: Target, name: string][] = [
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
async function killedAt(fault: SyscallFault, target: Target, { dataDir, server, ledger }: TestedServer) {
  const faults = await injectFault(pidsOf(target, { dataDir, server }), fault)
  try {
    const enough = ledger.acknowledged() + WRITES
    await writeUntil(() => faults.met() || ledger.acknowledged() >= enough, server.url, ledger)
    return faults.met()
  } finally {
    await faults.stop()
  }
}

const pidsOf = (target: Target, { dataDir, server }: Omit<TestedServer, 'ledger'>) =>
  target === 'server' ? [server.child.pid ?? 0] : processesIn(path.join(dataDir, 'postgres'))

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

test.runIf(canTraceLong && canCutPower())(
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

/** Writes until the fault occurs, observes the server, and cuts the power. */
async function outcomeAfter(
  fault: SyscallFault,
  target: Target,
  { disk, dataDir, server, ledger }: TestedServer & { disk: VirtualDisk },
) {
  const faults = await injectFault(pidsOf(target, { dataDir, server }), fault)
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
