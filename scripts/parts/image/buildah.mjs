// @ts-check
import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** @typedef {(...words: string[]) => string} Buildah runs one command of buildah and gives what it printed */

/**
 * buildah with a storage of its own below `folder`, so that images of this machine are neither used nor changed. It needs no
 * container engine: what is built runs in a chroot.
 * @param {string} folder
 * @returns {Buildah}
 */
export function buildahIn(folder) {
  const storage = ['--storage-driver=vfs', `--root=${path.join(folder, 'storage')}`]
  return (...words) =>
    execFileSync('buildah', [...storage, `--runroot=${path.join(folder, 'run')}`, ...words], {
      encoding: 'utf8',
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
}
