// @ts-check
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SUMS = 'SHA256SUMS'

/** The namespace of the signature: a signature of the same key for another purpose is not valid. */
const PURPOSE = 'plugfolio-release'

/**
 * Writes the checksums of all files in a folder for sha256sum, and signs them with an OpenSSH key. It may ask for the
 * passphrase of the key. Throws when the key cannot sign.
 * @param {string} folder
 * @param {string} key the file of the private key, or of the public one when the private one is in an agent
 */
export function signChecksums(folder, key) {
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
const sumOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')
