// @ts-check
import { existsSync } from 'node:fs'
import { installMissing, isProgramInstalled } from './debian-packages.mjs'

/** Programs that make system calls fail, cut the power of a disk and set a wrong clock, and their Debian packages. */
const TOOLS = { strace: 'strace', xfs_io: 'xfsprogs', 'mkfs.ext4': 'e2fsprogs', faketime: 'faketime' }

export const installFaultTools = () =>
  installMissing(TOOLS, 'programs that make system calls, disks and clocks fail')

/** True if system calls of a program can be made to fail here. */
export const canTrace = () => canUsePrograms(['strace'], 'failing system calls cannot be tested')

/** True if this machine can create disks whose power can be cut. */
export const canCutPower = () =>
  canUsePrograms(
    ['xfs_io', 'mkfs.ext4', 'mount'],
    'power cuts cannot be tested',
    isRootUser() && existsSync('/dev/loop-control'),
  )

/** True if programs can run with a wrong clock here. */
export const canFakeTime = () => canUsePrograms(['faketime'], 'wrong clocks cannot be tested')

/**
 * True if these programs can be used. If not, throws in CI, which must have everything; elsewhere prints what is not tested.
 * @param {string[]} programs
 * @param {string} consequence for the message
 * @param {boolean} isAllowed whether the needed rights and devices exist
 */
export function canUsePrograms(programs, consequence, isAllowed = true) {
  const missing = programs.filter((program) => !isProgramInstalled(program))
  if (process.platform === 'linux' && isAllowed && missing.length === 0) return true
  const message = `Here ${consequence}: that needs Linux, root and ${programs.join(', ')}.`
  if (process.env.CI) throw new Error(message)
  console.log(message)
  return false
}

export const isRootUser = () => process.getuid?.() === 0
