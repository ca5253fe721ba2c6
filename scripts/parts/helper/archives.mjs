// @ts-check
import { createWriteStream, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import yazl from 'yazl'

/** @typedef {{ name: string, isProgram: boolean, content: Buffer | string }} Entry a string is the path of a file */

/** The date of every entry, so that archives of the same files have the same bytes. */
const DAY = { year: 2026, month: 1 }
const mode = (/** @type {Entry} */ { isProgram }) => (isProgram ? 0o100755 : 0o100644)

/**
 * Writes a zip archive in which programs stay executable.
 * @param {string} file
 * @param {Entry[]} entries
 */
export async function writeZip(file, entries) {
  const zip = new yazl.ZipFile()
  for (const entry of entries) {
    // Only the DOS time: the other format depends on the time zone of the machine.
    const mtime = new Date(DAY.year, DAY.month - 1, 1)
    const options = { mtime, mode: mode(entry), compressionLevel: 9, forceDosTimestamp: true }
    if (typeof entry.content === 'string') zip.addFile(entry.content, entry.name, options)
    else zip.addBuffer(entry.content, entry.name, options)
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}

/**
 * Writes a compressed tar archive (ustar).
 * @param {string} file
 * @param {(Entry & { content: Buffer })[]} entries
 */
export function writeTarGz(file, entries) {
  const blocks = entries.flatMap((entry) => [headOf(entry), padded(entry.content)])
  const compressed = gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 })
  compressed[SYSTEM] = UNKNOWN
  writeFileSync(file, compressed)
}

const BLOCK = 512
/** The index of the byte in which gzip writes its operating system. */
const SYSTEM = 9
const UNKNOWN = 255

/** @param {Buffer} content */
const padded = (content) => Buffer.concat([content, Buffer.alloc(-content.length & (BLOCK - 1))])

/** @param {Entry & { content: Buffer }} entry */
function headOf(entry) {
  if (Buffer.byteLength(entry.name) > 100) throw new Error(`${entry.name} is too long for this archive.`)
  const head = Buffer.alloc(BLOCK)
  const day = Date.UTC(DAY.year, DAY.month - 1, 1) / 1000
  const octal = (/** @type {number} */ value, /** @type {number} */ size) =>
    `${value.toString(8).padStart(size - 1, '0')}\0`
  head.write(entry.name, 0)
  head.write(octal(mode(entry) & 0o777, 8), 100)
  head.write(octal(0, 8), 108)
  head.write(octal(0, 8), 116)
  head.write(octal(entry.content.length, 12), 124)
  head.write(octal(day, 12), 136)
  head.write('        0', 148)
  head.write('ustar\x0000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}
