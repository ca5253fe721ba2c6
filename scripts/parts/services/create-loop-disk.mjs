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
    comeBack: () =>
      repeat(`The power of ${place} does not come back.`, async () => {
        // Killed processes may use the disk for another moment. Mounting it twice would damage it.
        await repeat(`${place} stays in use.`, () =>
          isDone(() => execFileSync('umount', [place], { stdio: 'pipe' })),
        )
        mount(image, place)
        return isAlive(place)
      }),
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
const isAlive = (place) =>
  isDone(() => {
    const mark = path.join(place, '.power')
    writeFileSync(mark, '')
    rmSync(mark)
  })

/** True if it does not throw. @param {() => unknown} act */
function isDone(act) {
  try {
    act()
    return true
  } catch {
    return false
  }
}

/** Tries a hundred times in ten seconds. @param {string} failure the message after the last one @param {() => boolean | Promise<boolean>} act */
async function repeat(failure, act) {
  for (let attempts = 0; attempts < 100; attempts++) {
    if (await act()) return
    await pause(100)
  }
  throw new Error(failure)
}
