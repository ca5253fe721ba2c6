// @ts-check
import { createWriteStream, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import yazl from 'yazl'

/** @typedef {{ name: string, isProgram: boolean, content: Buffer | string }} Entry a string is the path of a file */

/** @typedef {Entry & { content: Buffer }} TarEntry */

/** The date of every entry, so that archives of the same files have the same bytes. */
const [YEAR, MONTH, DAY] = [2026, 0, 1]
const mode = (/** @type {Entry} */ { isProgram }) => (isProgram ? 0o100755 : 0o100644)

/** Writes a zip archive in which programs stay executable. @param {string} file @param {Entry[]} entries */
export async function writeZip(file, entries) {
  const zip = new yazl.ZipFile()
  for (const entry of entries) {
    // Only the DOS time: the other format depends on the time zone of the machine.
    const mtime = new Date(YEAR, MONTH, DAY)
    const options = { mtime, mode: mode(entry), compressionLevel: 9, forceDosTimestamp: true }
    if (typeof entry.content === 'string') zip.addFile(entry.content, entry.name, options)
    else zip.addBuffer(entry.content, entry.name, options)
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}

/** Writes a compressed tar archive (ustar). @param {string} file @param {TarEntry[]} entries */
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

/** @param {TarEntry} entry */
function headOf(entry) {
  if (Buffer.byteLength(entry.name) > 100) throw new Error(`${entry.name} is too long for this archive.`)
  const head = Buffer.alloc(BLOCK)
  const day = Date.UTC(YEAR, MONTH, DAY) / 1000
  head.write(entry.name, 0)
  const write = (/** @type {number} */ value, /** @type {number} */ size, /** @type {number} */ at) =>
    head.write(`${value.toString(8).padStart(size - 1, '0')}\0`, at)
  write(mode(entry) & 0o777, 8, 100)
  // The user and the group.
  write(0, 8, 108)
  write(0, 8, 116)
  write(entry.content.length, 12, 124)
  write(day, 12, 136)
  // The sum counts its own field as spaces.
  head.write('        0', 148)
  head.write('ustar\x0000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  write(sum, 7, 148)
  return head
}
