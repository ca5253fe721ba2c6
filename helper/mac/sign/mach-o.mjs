// @ts-check

/**
 * @typedef {{ name: string, at: number, fileOffset: number, fileSize: number, size: number }} Segment
 * @typedef {object} Header the parts of a program for one processor that a signer needs
 * @property {'arm64' | 'x86_64' | 'other'} cpu
 * @property {boolean} isProgram
 * @property {string} oldest the oldest macOS it runs on
 * @property {string[]} libraries
 * @property {Segment[]} segments
 * @property {{ at: number, offset: number, size: number } | undefined} signature its position
 */

/**
 * The programs in a file: a universal file contains one for each processor.
 * @param {Buffer} file
 * @returns {Buffer[]}
 */
export function slicesOf(file) {
  if (file.readUInt32BE(0) !== UNIVERSAL) return [file]
  return Array.from({ length: file.readUInt32BE(4) }, (_, index) => {
    const entry = 8 + 20 * index
    const offset = file.readUInt32BE(entry + 8)
    return file.subarray(offset, offset + file.readUInt32BE(entry + 12))
  })
}

/**
 * Reads the load commands of one program.
 * @param {Buffer} slice
 * @returns {Header}
 */
export function headerOf(slice) {
  if (slice.readUInt32LE(0) !== PROGRAM) throw new Error('This is not a 64-bit program for macOS.')
  /** @type {Header} */
  const header = {
    cpu: cpuOf(slice.readUInt32LE(4)),
    isProgram: slice.readUInt32LE(12) === EXECUTABLE,
    oldest: '',
    libraries: [],
    segments: [],
    signature: undefined,
  }
  let at = 32
  for (let left = slice.readUInt32LE(16); left > 0; left--) {
    READERS[slice.readUInt32LE(at)]?.(header, slice, at)
    at += slice.readUInt32LE(at + 4)
  }
  return header
}

/** @param {Header} header @param {string} name */
export function segmentOf(header, name) {
  const segment = header.segments.find((one) => one.name === name)
  if (!segment) throw new Error(`The program has no segment ${name}.`)
  return segment
}

/** The alignment of memory pages on a processor, as a power of two. @param {Header['cpu']} cpu */
export const alignmentOf = (cpu) => (cpu === 'arm64' ? 14 : 12)

/**
 * Joins programs for several processors into one universal file.
 * @param {Buffer[]} slices
 */
export function universalOf(slices) {
  const sorted = slices.toSorted((a, b) => a.readUInt32LE(4) - b.readUInt32LE(4))
  const head = Buffer.alloc(8 + 20 * sorted.length)
  head.writeUInt32BE(UNIVERSAL, 0)
  head.writeUInt32BE(sorted.length, 4)
  /** @type {Buffer[]} */
  const parts = [head]
  let end = head.length
  for (const [index, slice] of sorted.entries()) {
    const alignment = alignmentOf(headerOf(slice).cpu)
    const start = Math.ceil(end / 2 ** alignment) * 2 ** alignment
    parts.push(Buffer.alloc(start - end), slice)
    end = start + slice.length
    const entry = [slice.readUInt32LE(4), slice.readUInt32LE(8), start, slice.length, alignment]
    for (const [place, value] of entry.entries()) head.writeUInt32BE(value, 8 + 20 * index + 4 * place)
  }
  return Buffer.concat(parts)
}

const UNIVERSAL = 0xcafebabe
const PROGRAM = 0xfeedfacf
const EXECUTABLE = 2

/** @param {number} number @returns {Header['cpu']} */
const cpuOf = (number) => (number === 0x01000007 ? 'x86_64' : number === 0x0100000c ? 'arm64' : 'other')

/** Each reads one kind of load command into the header. @type {Record<number, (header: Header, slice: Buffer, at: number) => void>} */
const READERS = {
  25: ({ segments }, slice, at) =>
    segments.push({
      name: textAt(slice, at + 8, 16),
      at,
      size: Number(slice.readBigUInt64LE(at + 32)),
      fileOffset: Number(slice.readBigUInt64LE(at + 40)),
      fileSize: Number(slice.readBigUInt64LE(at + 48)),
    }),
  29: (header, slice, at) => {
    header.signature = { at, offset: slice.readUInt32LE(at + 8), size: slice.readUInt32LE(at + 12) }
  },
  50: (header, slice, at) => {
    const version = slice.readUInt32LE(at + 12)
    header.oldest = `${version >>> 16}.${(version >>> 8) & 255}`
  },
  12: ({ libraries }, slice, at) => {
    const start = at + slice.readUInt32LE(at + 8)
    libraries.push(textAt(slice, start, at + slice.readUInt32LE(at + 4) - start))
  },
}

/** @param {Buffer} slice @param {number} start @param {number} length */
const textAt = (slice, start, length) =>
  slice.toString('latin1', start, start + length).split('\0', 1)[0] ?? ''
