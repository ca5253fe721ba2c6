// @ts-check
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'

/** @typedef {{ name: string, version: string, integrity: string }} Pinned a package, and the digest of its archive as lock files write it */

const CACHE = path.join(root, '.cache', 'npm-packages')

/**
 * The files of a package that is not a dependency of the product, fetched once through npm; `npm pack` also fetches packages for
 * other systems. Returns the folder with its files. Throws when the archive has another digest.
 * @param {Pinned} pinned
 * @param {string[]} [files] those to unpack, as paths in the package; without them all
 */
export function filesOfPackage({ name, version, integrity }, files = ['.']) {
  const folder = path.join(CACHE, `${name}-${version}`)
  if (!existsSync(folder)) fetchPackage(`${name}@${version}`, integrity, folder, files)
  return folder
}

/** @param {string} spec @param {string} integrity @param {string} folder @param {string[]} files */
function fetchPackage(spec, integrity, folder, files) {
  console.log(`Fetching ${spec} ...`)
  const draft = `${folder}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    const args = ['pack', spec, '--silent', '--pack-destination', draft]
    const fileName = execFileSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' })
    const archive = path.join(draft, fileName.trim())
    const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
    if (digest !== integrity) throw new Error(`${spec} does not have the pinned digest: ${digest}`)
    const wanted = files.map((file) => path.posix.join('package', file))
    execFileSync('tar', ['-xzf', archive, '-C', draft, ...wanted])
    renameSync(path.join(draft, 'package'), folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
