// @ts-check
import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { headerOf, slicesOf } from './mach-o.mjs'
import { readSignature } from './signature.mjs'
import { signatureFaults } from './signature-faults.mjs'

/**
 * Returns who signed a program with a certificate of Apple. Checks pages, directory, signature and certificate chain up to Apple's root,
 * and throws a sentence when a check fails. Needs openssl.
 * @param {string} file
 * @returns {{ cpu: string, oldest: string, team: string, name: string }[]} for each processor
 */
export const verifiedMakers = (file) => slicesOf(readFileSync(file)).map(makerOfSlice)

/** SHA-256 of the certificate of Apple Root CA, which Apple publishes at apple.com/certificateauthority. */
const APPLE_ROOT =
  'B0:B1:73:0E:CB:C7:FF:45:05:14:2C:49:F1:29:5E:6E:DA:6B:CA:ED:7E:2C:68:C5:BE:91:B5:A1:10:01:F0:24'

/** @param {Buffer} slice */
function makerOfSlice(slice) {
  const { cpu, oldest, signature: place } = headerOf(slice)
  const [fault] = signatureFaults(slice)
  if (fault || !place) throw new Error(fault)
  const { cms, directories } = readSignature(slice.subarray(place.offset, place.offset + place.size))
  const [directory] = directories
  if (!cms?.length || !directory) throw new Error('It has no certificate, so its maker is unknown.')
  const root = certificatesIn(listOf(cms)).find(({ fingerprint256 }) => fingerprint256 === APPLE_ROOT)
  if (!root) throw new Error('It was not signed with a certificate of Apple.')
  const signer = signerUnder(root, cms, directory.bytes)
  if (!signer) throw new Error('The signature is not that of its certificate.')
  const { CN: name = '', OU: team = '' } = subjectOf(signer)
  if (!name.startsWith('Developer ID Application: ') || team !== directory.team)
    throw new Error('The signature names another team than its certificate.')
  return { cpu, oldest, team, name }
}

/** All certificates in a signature, not only the signer's. @param {Buffer} cms */
const listOf = (cms) =>
  execFileSync('openssl', ['pkcs7', '-inform', 'DER', '-print_certs'], { input: cms, encoding: 'utf8' })

/** @param {string} text */
const certificatesIn = (text) =>
  (text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  )

/**
 * The certificate whose owner signed the content, if its chain ends at the root. It may have expired: a program stays signed.
 * @param {X509Certificate} root @param {Buffer} cms @param {Buffer} content
 */
function signerUnder(root, cms, content) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-cms-'))
  const files = { cms, content, root: root.toString() }
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes)
    execFileSync('openssl', VERIFY, { cwd: folder, stdio: 'ignore' })
    const signers = certificatesIn(readFileSync(path.join(folder, 'signers'), 'utf8'))
    return signers.length === 1 ? signers[0] : undefined
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const VERIFY =
  'cms -verify -binary -inform DER -in cms -content content -CAfile root -purpose any -ignore_critical -no_check_time -signer signers -out verified'.split(
    ' ',
  )

/** @param {X509Certificate} certificate @returns {Record<string, string | undefined>} */
const subjectOf = ({ subject }) =>
  Object.fromEntries(
    subject.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
