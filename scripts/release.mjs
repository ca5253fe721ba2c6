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
const SUMS = 'SHA256SUMS'

/** The namespace of the signature: a signature of the same key for another purpose is not valid. */
const PURPOSE = 'plugfolio-release'

const [key, ...files] = process.argv.slice(2)
const place = path.resolve(process.env.RELEASE_DIR || path.join(root, 'dist-release'))
if (key) makeRelease(key)
else {
  console.error('Pass the file of the signing key: npm run release -- ~/.ssh/release-key dist-helper/*.zip')
  process.exitCode = 2
}

/** @param {string} key */
function makeRelease(key) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const name = `plugfolio-${version}`
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const archive = path.join(place, `${name}.tar.gz`)
  execFileSync('git', ['archive', `--prefix=${name}/`, `--output=${archive}`, 'HEAD'], { cwd: root })
  const bill = execFileSync(process.execPath, ['scripts/sbom.mjs'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  writeFileSync(path.join(place, `${name}-sbom.json`), bill)
  for (const file of files) copyFileSync(file, path.join(place, path.basename(file)))
  signChecksums(place, path.resolve(key))
  console.log(`${name} in ${place}:\n${readFileSync(path.join(place, 'SHA256SUMS'), 'utf8')}`)
}

/**
 * Writes the checksums of all files in a folder for sha256sum, and signs them with an OpenSSH key. It may ask for the
 * passphrase of the key. Throws when the key cannot sign.
 * @param {string} folder
 * @param {string} key the file of the private key, or of the public one when the private one is in an agent
 */
function signChecksums(folder, key) {
  const file = path.join(folder, SUMS)
  const lines = readdirSync(folder)
    .sort()
    .map((name) => `${sumOf(path.join(folder, name))}  ${name}\n`)
  writeFileSync(file, lines.join(''))
  execFileSync('ssh-keygen', ['-Y', 'sign', '-f', key, '-n', PURPOSE, file], {
    stdio: ['inherit', 'ignore', 'inherit'],
  })
}

/** @param {string} file */
function sumOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
