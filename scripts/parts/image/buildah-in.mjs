// @ts-check
import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** @typedef {(...args: string[]) => string} Buildah runs one command of buildah and returns its output */

/**
 * buildah with separate storage below `folder`, so that images of this machine are neither used nor changed. It needs no
 * container engine: build steps run in a chroot.
 * @param {string} folder
 * @returns {Buildah}
 */
export function buildahIn(folder) {
  const storage = ['--storage-driver=vfs', `--root=${path.join(folder, 'storage')}`]
  return (...args) =>
    execFileSync('buildah', [...storage, `--runroot=${path.join(folder, 'run')}`, ...args], {
      encoding: 'utf8',
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
}
