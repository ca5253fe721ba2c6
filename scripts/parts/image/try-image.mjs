// @ts-check
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildImage } from './build-image.mjs'
import { buildahIn } from './buildah-in.mjs'
import { makeBaseImage } from './make-base-image.mjs'
import { startImage } from './start-image.mjs'

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
 * @param {import('./build-image.mjs').BuiltImage} image
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
