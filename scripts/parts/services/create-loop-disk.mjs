// @ts-check
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** @typedef {ReturnType<typeof createLoopDisk>} LoopDisk */

/**
 * A separate disk, in a file below `folder`. After `cutPower` it no longer works, and data that was not flushed is lost;
 * `comeBack` mounts it again, as a computer does when it starts. The caller must always remove it.
 * @param {string} folder
 * @param {number} megabytes
 */
export function createLoopDisk(folder, megabytes) {
  const image = path.join(folder, 'disk.img')
  const place = path.join(folder, 'disk')
  mkdirSync(place, { recursive: true })
  closeSync(openSync(image, 'w'))
  truncateSync(image, megabytes * 1024 ** 2)
  execFileSync('mkfs.ext4', ['-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image])
  mount(image, place)
  return {
    /** Where it is mounted. */
    place,
    /** Flushes everything, so that it survives the next power cut. */
    settle: () => execFileSync('sync', ['-f', place]),
    /** The journal of the file system is not flushed either. */
    cutPower: () => execFileSync('xfs_io', ['-x', '-c', 'shutdown', place]),
    /** Needs all processes that used the disk to have ended. */
    comeBack: async () => {
      for (let attempts = 1; ; attempts++) {
        await unmount(place)
        mount(image, place)
        if (isAlive(place)) return
        if (attempts === 100) throw new Error(`The power of ${place} does not come back.`)
        await pause(100)
      }
    },
    remove: () => {
      execFileSync('umount', ['-l', place], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @param {string} image @param {string} place */
const mount = (image, place) => execFileSync('mount', ['-t', 'ext4', '-o', 'loop', image, place])

/**
 * A program that started in another mount namespace may keep the old file system alive. Then mounting returns that one,
 * without power.
 * @param {string} place
 */
function isAlive(place) {
  const mark = path.join(place, '.power')
  try {
    writeFileSync(mark, '')
    rmSync(mark)
    return true
  } catch {
    return false
  }
}

/** Killed processes may use the disk for another moment. Mounting it twice would damage it. @param {string} place */
async function unmount(place) {
  for (let attempts = 1; ; attempts++) {
    try {
      return execFileSync('umount', [place], { stdio: 'pipe' })
    } catch (error) {
      if (attempts === 100) throw error
      await pause(100)
    }
  }
}
