// @ts-check
import { createHash } from 'node:crypto'

/*
 * The signature of a program is at its end and consists of blobs by slot. The main one is the CodeDirectory with the digest of each page
 * of the program and of other parts, such as the Info.plist. All numbers are big-endian.
 */

export const SLOT = {
  directory: 0,
  info: 1,
  requirements: 2,
  resources: 3,
  otherDirectories: 0x1000,
  cms: 0x10000,
}
export const MAGIC = {
  signature: 0xfade0cc0,
  directory: 0xfade0c02,
  requirements: 0xfade0c01,
  cms: 0xfade0b01,
}

/**
 * @typedef {object} Directory
 * @property {Buffer} bytes the CodeDirectory itself, whose digest is the identity of the program
 * @property {number} version
 * @property {number} flags
 * @property {string} identifier
 * @property {string} team '' if missing
 * @property {number} codeLimit how much of the file is covered
 * @property {number} pageSize
 * @property {number} pageCount
 * @property {{ base: number, limit: number } | undefined} text
 * @property {(bytes: Uint8Array) => Buffer} digest
 * @property {(page: number) => Buffer} page
 * @property {(slot: number) => Buffer | undefined} special the digest of a part outside the pages; undefined if missing
 *
 * @typedef {object} Signature
 * @property {Map<number, Buffer>} blobs by slot
 * @property {Directory[]} directories the first is the one that a certificate signs
 * @property {Buffer | undefined} cms
 */

/** @param {Uint8Array} bytes */
export const sha256 = (bytes) => createHash('sha256').update(bytes).digest()

/**
 * Reads a signature. Throws when a number points outside it.
 * @param {Buffer} bytes
 * @returns {Signature}
 */
export function readSignature(bytes) {
  if (bytes.readUInt32BE(0) !== MAGIC.signature) throw new Error('The signature is missing.')
  const blobs = new Map(
    Array.from({ length: bytes.readUInt32BE(8) }, (_, index) => {
      const start = bytes.readUInt32BE(16 + 8 * index)
      return [
        bytes.readUInt32BE(12 + 8 * index),
        bytes.subarray(start, start + bytes.readUInt32BE(start + 4)),
      ]
    }),
  )
  const slots = [...blobs.keys()].filter(isDirectory).sort((a, b) => a - b)
  const directories = slots.map((slot) => readDirectory(blobs.get(slot) ?? Buffer.alloc(0)))
  return { blobs, directories, cms: blobs.get(SLOT.cms)?.subarray(8) }
}

/** Each further digest algorithm has its own directory. @param {number} slot */
const isDirectory = (slot) =>
  slot === SLOT.directory || (slot >= SLOT.otherDirectories && slot < SLOT.otherDirectories + 5)

/** @param {Buffer} bytes @returns {Directory} */
function readDirectory(bytes) {
  const number = (/** @type {number} */ at) => bytes.readUInt32BE(at)
  const large = (/** @type {number} */ at) => Number(bytes.readBigUInt64BE(at))
  const text = (/** @type {number} */ at) => bytes.toString('utf8', at, bytes.indexOf(0, at))
  const version = number(8)
  const specialCount = number(24)
  const size = bytes.readUInt8(36)
  const algorithm = ALGORITHMS[bytes.readUInt8(37)]
  if (!algorithm) throw new Error('The signature uses an unknown digest.')
  const digests = number(16)
  const hash = (/** @type {number} */ index) =>
    bytes.subarray(digests + index * size, digests + (index + 1) * size)
  const longLimit = version >= 0x20300 ? large(56) : 0
  return {
    bytes,
    version,
    flags: number(12),
    identifier: text(number(20)),
    team: version >= 0x20200 && number(48) ? text(number(48)) : '',
    codeLimit: longLimit || number(32),
    pageSize: 1 << bytes.readUInt8(39),
    pageCount: number(28),
    text: version >= 0x20400 ? { base: large(64), limit: large(72) } : undefined,
    digest: (of) => createHash(algorithm).update(of).digest().subarray(0, size),
    page: hash,
    special: (slot) => (slot <= specialCount && hash(-slot).some(Boolean) ? hash(-slot) : undefined),
  }
}

/** By their number in a directory. @type {Record<number, string>} */
const ALGORITHMS = { 1: 'sha1', 2: 'sha256', 3: 'sha256', 4: 'sha384' }
