// @ts-check
import { existsSync } from 'node:fs'
import { installMissing, isThere } from './debian-packages.mjs'

/** What makes system calls fail, cuts the power of a disk and sets a clock wrong, and the package of Debian that brings it. */
const TOOLS = { strace: 'strace', xfs_io: 'xfsprogs', 'mkfs.ext4': 'e2fsprogs', faketime: 'faketime' }

export const faultTools = () => installMissing(TOOLS, 'what makes system calls, disks and clocks fail')

/** Whether system calls of a program can be made to fail here. */
export const canTrace = () => canUse(['strace'], 'no system call is made to fail')

/** Whether disks can be made here whose power can be cut. */
export const canCutPower = () =>
  canUse(
    ['xfs_io', 'mkfs.ext4', 'mount'],
    'the power of no disk is cut',
    isRoot() && existsSync('/dev/loop-control'),
  )

/** Whether programs can be given a wrong clock here. */
export const canFakeTime = () => canUse(['faketime'], 'no clock goes wrong')

/**
 * A missing program fails where everything is to be there; elsewhere it is said what is not tested.
 * @param {string[]} programs
 * @param {string} without what does not happen
 * @param {boolean} isAllowed whether the rights and devices that it takes are there
 */
export function canUse(programs, without, isAllowed = true) {
  const missing = programs.filter((program) => !isThere(program))
  if (process.platform === 'linux' && isAllowed && missing.length === 0) return true
  const sentence = `Here ${without}: it takes Linux, root and ${programs.join(', ')}.`
  if (process.env.CI) throw new Error(sentence)
  console.log(sentence)
  return false
}

export const isRoot = () => process.getuid?.() === 0
