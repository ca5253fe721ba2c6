// @ts-check
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** @typedef {ReturnType<typeof loopDisk>} LoopDisk */

/**
 * A disk of its own, in a file below `folder`. After `cutPower` it does nothing any more, and what was not flushed is lost;
 * `comeBack` mounts it again as a computer does that was switched on. Whoever makes one removes it, whatever happens.
 * @param {string} folder
 * @param {number} megabytes
 */
export function loopDisk(folder, megabytes) {
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
    /** Everything that is on it now is there after the next power cut, too. */
    settle: () => execFileSync('sync', ['-f', place]),
    /** Not even the file system's own log is written to its end. */
    cutPower: () => execFileSync('xfs_io', ['-x', '-c', 'shutdown', place]),
    /** The processes that worked on it have ended. */
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
 * A program in a name space of its own that began meanwhile may hold the file system as it was, and what is mounted then is that one,
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

/** What was killed may hold the disk for another moment. Mounting it a second time beside that would ruin it. @param {string} place */
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
