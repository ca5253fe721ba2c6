import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { canCutPower } from '../../../scripts/parts/programs/fault-tools.mjs'
import { checkStoredFiles } from '../../src/features/doctor/run-doctor.ts'
import { folderBlobs } from '../../src/files/folder-blobs.ts'
import { aServerProcess, type ServerProcess } from '../a-server-process.ts'
import { anOutsideDatabase } from '../database/an-outside-database.ts'
import { rounds } from '../rounds.ts'
import { aVirtualDisk, type VirtualDisk } from './a-disk.ts'
import { acknowledgedBy, type Ledger, someLedgers, waitForAcknowledged } from './a-ledger.ts'

const CLIENTS = 8
const canCut = canCutPower()

/** A server and its database on one disk. `start` starts both, as a machine does when it is switched on. */
type Machine = {
  start: () => Promise<ServerProcess>
  database: string
  dataDir: string
  /** Ends what would hold the disk beside the server. */
  lose: () => Promise<void>
  stop: () => Promise<void>
}

type Row = [where: string, rounds: number, machine: (disk: VirtualDisk) => Promise<Machine>]

/** More rounds in the long campaign, since a round takes some seconds. */
const ROWS: Row[] = [
  ['its own PostgreSQL', rounds(2, 50), ownMachine],
  ['a PostgreSQL of the host', rounds(0, 20), (disk) => outsideMachine(disk, false)],
]

test.runIf(canCut).each(ROWS.filter(([, times]) => times > 0))(
  'a power failure of a server with %s loses no acknowledged write and damages no picture',
  async (_, times, machineOn) => {
    const disk = aVirtualDisk()
    const machine = await machineOn(disk)
    let server = await machine.start()
    const ledgers = await someLedgers(CLIENTS, server.url)
    for (let round = 0; round < times; round++) {
      await writeUntilPowerFails({ disk, machine, server }, ledgers)
      server = await machine.start()
      for (const ledger of ledgers) await ledger.check(server.url)
      expect(await damageOf(machine), `round ${round}`).toEqual([])
    }
    expect(await server.stop()).toBe(0)
    await machine.stop()

    expect(acknowledgedBy(ledgers)).toBeGreaterThan(times)
  },
  60_000 + 50 * 40_000,
)

test.runIf(canCut)('a database that does not flush loses acknowledged writes', async () => {
  const disk = aVirtualDisk()
  const machine = await outsideMachine(disk, true)
  const server = await machine.start()
  disk.settle()
  const ledgers = await someLedgers(CLIENTS, server.url)
  await writeUntilPowerFails({ disk, machine, server }, ledgers)

  const checkAgain = async () => {
    const again = await machine.start()
    for (const ledger of ledgers) await ledger.check(again.url).finally(again.kill)
  }
  await expect(checkAgain()).rejects.toThrow()
})

async function ownMachine({ place }: VirtualDisk): Promise<Machine> {
  const dataDir = path.join(place, 'data')
  const start = () => aServerProcess(dataDir)
  const host = encodeURIComponent(path.join(dataDir, 'postgres'))
  return {
    start,
    dataDir,
    database: `postgresql://plugfolio@/plugfolio?host=${host}`,
    lose: async () => undefined,
    stop: async () => undefined,
  }
}

async function outsideMachine({ place }: VirtualDisk, isDisposable: boolean): Promise<Machine> {
  const dataDir = path.join(place, 'data')
  const database = await anOutsideDatabase({ place: path.join(place, 'outside'), isDisposable })
  let isFirst = true
  const start = async () => {
    if (!isFirst) await database.start()
    isFirst = false
    return aServerProcess(dataDir, { DATABASE_URL: database.url })
  }
  return { start, dataDir, database: database.url, lose: database.lose, stop: database.stop }
}

type Running = { disk: VirtualDisk; machine: Machine; server: ServerProcess }

async function writeUntilPowerFails({ disk, machine, server }: Running, ledgers: Ledger[]) {
  const stopped = new AbortController()
  const writing = ledgers.map((ledger) => ledger.write(server.url, stopped.signal))
  await waitForAcknowledged(ledgers, CLIENTS)
  await pause(Math.random() * 500)
  await disk.failPower(() => Promise.all([server.kill(), machine.lose()]))
  stopped.abort()
  await Promise.all(writing)
}

/** The faults of the stored files and the rows that name them. */
async function damageOf({ database, dataDir }: Machine) {
  const client = new Client({ connectionString: database })
  await client.connect()
  try {
    const findings = await checkStoredFiles(client, folderBlobs(path.join(dataDir, 'blobs')))
    return findings.filter(({ level }) => level === 'fault')
  } finally {
    await client.end()
  }
}
