// @ts-check
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../root.mjs'

/** @typedef {import('./try-image.mjs').BuiltImage} BuiltImage */

/**
 * Does what a container engine does with `--read-only --network none --cap-drop ALL --security-opt no-new-privileges --tmpfs /tmp`
 * and one volume, in new namespaces. $1 is the root of the image, $2 the folder for its volume; the rest is the command.
 */
const START = `set -eu
place=$1 data=$2
shift 2
ip link set lo up
mount --bind "$place" "$place"
mount -o remount,ro,bind "$place"
mount --bind "$data" "$place/data"
mount -t proc proc "$place/proc"
mount -t tmpfs -o size=64m,mode=1777 tmpfs "$place/tmp"
mount -t tmpfs -o mode=755 tmpfs "$place/dev"
for device in null zero full random urandom
do touch "$place/dev/$device"; mount --bind "/dev/$device" "$place/dev/$device"
done
mkdir "$place/dev/shm"
mount -t tmpfs -o size=64m,mode=1777 tmpfs "$place/dev/shm"
exec "$@"`

/**
 * Starts an image with a read-only root, without a network and without capabilities, in its own PID namespace.
 * @param {BuiltImage} image
 * @param {string} data the folder for its volume
 */
export async function startImage(image, data) {
  const namespaces = ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child']
  const args = ['sh', '-c', START, 'sh', image.place, data, ...insideCommand(image, image.settings.Cmd)]
  const child = spawn('unshare', [...namespaces, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part
    })
  const ended = once(child, 'exit')
  const first = await firstProcessOf(child.pid ?? 0)

  return {
    output: () => output,
    /** Runs a-caller.mjs on the same network. @param {string[]} args */
    runCaller: (...args) =>
      runToEnd('nsenter', [`--target=${first}`, '--net', process.execPath, CALLER, ...args]),
    /** Runs a program inside, as the user of the image. @param {string[]} program */
    runInside: (...program) =>
      runToEnd('nsenter', [
        `--target=${first}`,
        '--mount',
        '--net',
        '--pid',
        '--ipc',
        ...insideCommand(image, program),
      ]),
    stop: async () => {
      process.kill(first, image.settings.StopSignal)
      const [code] = await ended
      return code
    },
    kill: () => child.kill('SIGKILL'),
  }
}

const CALLER = path.join(root, 'scripts/parts/image/a-caller.mjs')

/** @param {BuiltImage} image @param {string[]} program */
function insideCommand({ place, settings: { User, WorkingDir, Env } }, program) {
  const [user, group] = User.split(':')
  const withoutRights = ['--clear-groups', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all']
  return [
    'chroot',
    place,
    'setpriv',
    `--reuid=${user}`,
    `--regid=${group}`,
    ...withoutRights,
    'env',
    '-i',
    `--chdir=${WorkingDir}`,
    ...Env,
    ...program,
  ]
}

/** The id of the first process of the image, outside of its namespace. @param {number} parent */
async function firstProcessOf(parent) {
  for (let attempts = 0; attempts < 200; attempts++) {
    const [child] = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ')
    if (child) return Number(child)
    await pause(50)
  }
  throw new Error('Nothing was started.')
}

/**
 * Runs a program to its end. Returns its exit code and its output.
 * @param {string} program
 * @param {string[]} args
 */
async function runToEnd(program, args) {
  /** @type {{ code?: unknown, stdout: string, stderr: string }} */
  const { code = 0, stdout, stderr } = await promisify(execFile)(program, args).catch((error) => error)
  return { code, stdout: stdout.trim(), stderr: stderr.trim() }
}
