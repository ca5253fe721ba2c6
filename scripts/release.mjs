// @ts-check
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './parts/root.mjs'

/*
 * `npm run release -- KEY [FILE ...]`: puts the sources of the last commit, the bill of materials and these files (the helper
 * packages) into dist-release, or the folder RELEASE_DIR, with checksums signed with this key. docs/self-hosting.md explains how
 * to verify them.
 */
/** The namespace of the signature: a signature of the same key for another purpose is not valid. */
const PURPOSE = 'plugfolio-release'

const [key, ...files] = process.argv.slice(2)
const place = path.resolve(process.env.RELEASE_DIR || path.join(root, 'dist-release'))
if (key) makeRelease(key)
else {
  console.error('Pass the file of the signing key: npm run release -- ~/.ssh/release-key dist-helper/*.zip')
  process.exitCode = 2
}

/** It may ask for the passphrase of the key. @param {string} key the file of the private key, or of the public one when the private one is in an agent */
function makeRelease(key) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const name = `plugfolio-${version}`
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const archive = path.join(place, `${name}.tar.gz`)
  execFileSync('git', ['archive', `--prefix=${name}/`, `--output=${archive}`, 'HEAD'], { cwd: root })
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 }
  const bill = execFileSync(process.execPath, ['scripts/sbom.mjs'], options)
  writeFileSync(path.join(place, `${name}-sbom.json`), bill)
  for (const file of files) copyFileSync(file, path.join(place, path.basename(file)))
  const names = readdirSync(place).sort()
  const sums = names.map((file) => `${sumOf(path.join(place, file))}  ${file}\n`).join('')
  const list = path.join(place, 'SHA256SUMS')
  writeFileSync(list, sums)
  const sign = ['-Y', 'sign', '-f', path.resolve(key), '-n', PURPOSE, list]
  execFileSync('ssh-keygen', sign, { stdio: ['inherit', 'ignore', 'inherit'] })
  console.log(`${name} in ${place}:\n${sums}`)
}

/** @param {string} file */
function sumOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
