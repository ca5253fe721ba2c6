import { mkdtempSync, readdirSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { createLoopDisk } from '../../../scripts/parts/services/create-loop-disk.mjs'

export type VirtualDisk = ReturnType<typeof aVirtualDisk>

/** A virtual disk whose power can fail. It is removed at the end of the test with all its processes. */
export function aVirtualDisk(megabytes = 640) {
  const disk = createLoopDisk(mkdtempSync(path.join(tmpdir(), 'plugfolio-disk-')), megabytes)
  onTestFinished(async () => {
    await killAllOn(disk.place)
    disk.remove()
  })
  return {
    place: disk.place,
    settle: disk.settle,
    /** Loses all unflushed data, kills all processes on the disk, and restores the power. */
    failPower: async (also: () => Promise<unknown> = async () => undefined) => {
      disk.cutPower()
      await also()
      await killAllOn(disk.place)
      await disk.comeBack()
    },
  }
}

/** Finds processes of PostgreSQL by their working folder. */
async function killAllOn(place: string) {
  for (let found = processesIn(place); found.length > 0; found = processesIn(place)) {
    for (const pid of found) kill(pid)
    await pause(20)
  }
}

/** The processes whose working folder is below this one. */
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

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has just exited.
  }
}
