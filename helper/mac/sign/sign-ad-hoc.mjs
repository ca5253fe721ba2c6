// @ts-check
import { alignmentOf, headerOf, segmentOf } from './mach-o.mjs'
import { MAGIC, SLOT, sha256 } from './signature.mjs'

/**
 * Signs one program without a certificate and binds it to its bundle. A signature of the linker is not enough: macOS calls a bundle
 * without a seal damaged.
 * @param {Buffer} slice as the linker left it, with space for a signature
 * @param {{ identifier: string, info: Buffer, resources: Buffer }} bundle its identifier, Info.plist and CodeResources
 */
export function signAdHoc(slice, { identifier, info, resources }) {
  const header = headerOf(slice)
  if (!header.signature) throw new Error('The linker has left no space for a signature.')
  const code = Buffer.from(slice.subarray(0, header.signature.offset))
  const requirements = blob(MAGIC.requirements, Buffer.alloc(4))
  const specials = [sha256(info), sha256(requirements), sha256(resources)]
  const name = Buffer.from(`${identifier}\0`)
  const size = sizeOf(name, specials, code, requirements)
  writeSize(code, header, size)
  const directory = directoryOf({ code, header, name, specials })
  const signature = [
    /** @type {const} */ ([SLOT.directory, directory]),
    /** @type {const} */ ([SLOT.requirements, requirements]),
    /** @type {const} */ ([SLOT.cms, blob(MAGIC.cms, Buffer.alloc(0))]),
  ]
  return Buffer.concat([code, superBlobOf(signature, size)])
}

const PAGE = 4096
const DIGEST = 32
/** The fixed part of a CodeDirectory of this version. */
const FIXED = 88
const VERSION = 0x20400
const AD_HOC = 2
const HEAD_OF_BLOB = 8
const HEAD_OF_SIGNATURE = 12 + 3 * 8

/** @param {number} magic @param {Buffer} body */
function blob(magic, body) {
  const head = Buffer.alloc(HEAD_OF_BLOB)
  head.writeUInt32BE(magic, 0)
  head.writeUInt32BE(HEAD_OF_BLOB + body.length, 4)
  return Buffer.concat([head, body])
}

/** @param {Buffer} code */
const pagesOf = (code) => Math.ceil(code.length / PAGE)

/** The size of the signature, which is needed before the digests. @param {Buffer} name @param {Buffer[]} specials @param {Buffer} code @param {Buffer} requirements */
function sizeOf(name, specials, code, requirements) {
  const directory = FIXED + name.length + (specials.length + pagesOf(code)) * DIGEST
  const used = HEAD_OF_SIGNATURE + directory + requirements.length + HEAD_OF_BLOB
  return Math.ceil(used / 16) * 16
}

/**
 * Writes the size of the signature into the load commands. They are in the first page, so this comes before the digests.
 * @param {Buffer} code @param {import('./mach-o.mjs').Header} header @param {number} size
 */
function writeSize(code, header, size) {
  const link = segmentOf(header, '__LINKEDIT')
  const inFile = code.length + size - link.fileOffset
  const unit = 2 ** alignmentOf(header.cpu)
  code.writeUInt32LE(size, (header.signature?.at ?? 0) + 12)
  code.writeBigUInt64LE(BigInt(inFile), link.at + 48)
  code.writeBigUInt64LE(BigInt(Math.ceil(inFile / unit) * unit), link.at + 32)
}

/** @param {{ code: Buffer, header: import('./mach-o.mjs').Header, name: Buffer, specials: Buffer[] }} parts */
function directoryOf({ code, header, name, specials }) {
  const text = segmentOf(header, '__TEXT')
  const digests = FIXED + name.length + specials.length * DIGEST
  const directory = Buffer.alloc(digests + pagesOf(code) * DIGEST)
  const head = [MAGIC.directory, directory.length, VERSION, AD_HOC, digests, FIXED]
  const counts = [specials.length, pagesOf(code), code.length]
  for (const [index, value] of [...head, ...counts].entries()) directory.writeUInt32BE(value, 4 * index)
  directory.set([DIGEST, SHA256, 0, Math.log2(PAGE)], 36)
  directory.writeBigUInt64BE(BigInt(text.fileOffset), 64)
  directory.writeBigUInt64BE(BigInt(text.fileSize), 72)
  directory.writeBigUInt64BE(header.isProgram ? 1n : 0n, 80)
  name.copy(directory, FIXED)
  // The digests of other parts are stored backward from the first page.
  for (const [index, digest] of specials.entries()) digest.copy(directory, digests - (index + 1) * DIGEST)
  for (let page = 0; page < pagesOf(code); page++)
    sha256(code.subarray(page * PAGE, (page + 1) * PAGE)).copy(directory, digests + page * DIGEST)
  return directory
}

const SHA256 = 2

/** @param {(readonly [slot: number, blob: Buffer])[]} blobs @param {number} size */
function superBlobOf(blobs, size) {
  const signature = Buffer.alloc(size)
  let end = HEAD_OF_SIGNATURE
  for (const [index, [slot, bytes]] of blobs.entries()) {
    signature.writeUInt32BE(slot, 12 + 8 * index)
    signature.writeUInt32BE(end, 16 + 8 * index)
    bytes.copy(signature, end)
    end += bytes.length
  }
  signature.writeUInt32BE(MAGIC.signature, 0)
  signature.writeUInt32BE(end, 4)
  signature.writeUInt32BE(blobs.length, 8)
  return signature
}
