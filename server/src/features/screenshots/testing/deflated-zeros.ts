import { constants, deflateRawSync } from 'node:zlib'

/** Zeros as a zlib stream, without compressing them all: each part is the same, and needs nothing that came before it. */
export function deflatedZeros(byteCount: number) {
  const whole = Math.floor(byteCount / PART)
  const parts = Array<Buffer>(whole).fill(deflated(PART))
  return Buffer.concat([HEADER, ...parts, deflated(byteCount % PART), END, checksumOfZeros(byteCount)])
}

const PART = 1_000_000

const deflated = (byteCount: number) =>
  deflateRawSync(Buffer.alloc(byteCount), { level: 9, finishFlush: constants.Z_FULL_FLUSH })

/** The best compression, and an empty last block. */
const [HEADER, END] = [Buffer.from('78da', 'hex'), Buffer.from('0300', 'hex')]

/** Adler-32: the lower half is one more than the sum of all bytes, the upper half the sum of all its values. */
function checksumOfZeros(byteCount: number) {
  const sum = Buffer.alloc(4)
  sum.writeUInt16BE(byteCount % 65_521, 0)
  sum.writeUInt16BE(1, 2)
  return sum
}
