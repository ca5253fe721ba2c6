// @ts-check
import { createWriteStream, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import yazl from 'yazl'

/** @typedef {{ name: string, isProgram: boolean, content: Buffer | string }} Entry a text that stands for a file is its path */

/** The day that every entry bears: archives of the same files are the same bytes. */
const DAY = { year: 2026, month: 1 }
const mode = (/** @type {Entry} */ { isProgram }) => (isProgram ? 0o100755 : 0o100644)

/**
 * Writes a zip archive in which programs stay programs.
 * @param {string} file
 * @param {Entry[]} entries
 */
export async function writeZip(file, entries) {
  const zip = new yazl.ZipFile()
  for (const entry of entries) {
    // Without the second form of the time, which knows time zones, every machine writes the same.
    const mtime = new Date(DAY.year, DAY.month - 1, 1)
    const options = { mtime, mode: mode(entry), compressionLevel: 9, forceDosTimestamp: true }
    if (typeof entry.content === 'string') zip.addFile(entry.content, entry.name, options)
    else zip.addBuffer(entry.content, entry.name, options)
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}

/**
 * Writes a packed tar archive (ustar).
 * @param {string} file
 * @param {(Entry & { content: Buffer })[]} entries
 */
export function writeTarGz(file, entries) {
  const blocks = entries.flatMap((entry) => [headOf(entry), padded(entry.content)])
  const packed = gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 })
  packed[SYSTEM] = UNKNOWN
  writeFileSync(file, packed)
}

const BLOCK = 512
/** Where gzip notes the system on which it ran. */
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
