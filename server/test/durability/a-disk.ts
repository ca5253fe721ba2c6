import { mkdtempSync, readdirSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { loopDisk } from '../../../scripts/parts/services/loop-disk.mjs'

export type Disk = ReturnType<typeof aDisk>

/** A disk of its own whose power can fail. It goes when the test ends, with everything that works on it. */
export function aDisk(megabytes = 640) {
  const disk = loopDisk(mkdtempSync(path.join(tmpdir(), 'plugfolio-disk-')), megabytes)
  onTestFinished(async () => {
    await endAllOn(disk.place)
    disk.remove()
  })
  return {
    place: disk.place,
    settle: disk.settle,
    /** What was not flushed is gone, and so is every process that worked here. Afterwards the power is back. */
    powerFails: async (also: () => Promise<unknown> = async () => undefined) => {
      disk.cutPower()
      await also()
      await endAllOn(disk.place)
      await disk.comeBack()
    },
  }
}

/** PostgreSQL works in its own folder, so its processes are found by it. */
async function endAllOn(place: string) {
  for (let found = processesIn(place); found.length > 0; found = processesIn(place)) {
    for (const pid of found) end(pid)
    await pause(20)
  }
}

/** The processes whose folder of work lies below this one. */
export const processesIn = (place: string) =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => `${folderOf(pid)}/`.startsWith(`${place}/`))

function folderOf(pid: number) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself in this very moment.
  }
}
