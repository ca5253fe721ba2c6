/** The smallest Mach-O program that can be signed: two pages of code and the space for a signature. */
export function createMachProgram(cpu: 'arm64' | 'x86_64' = 'arm64') {
  const commands = [
    segment('__TEXT', 0, SIGNATURE_OFFSET),
    segment('__LINKEDIT', SIGNATURE_OFFSET, 16),
    words(0x32, 24, 1, 11 << 16, 13 << 16, 0),
    words(0x1d, 16, SIGNATURE_OFFSET, 16),
  ]
  const size = commands.reduce((sum, { length }) => sum + length, 0)
  const head = words(0xfeedfacf, CPU[cpu], 0, 2, commands.length, size, 0, 0)
  const program = Buffer.alloc(SIGNATURE_OFFSET + 16, cpu)
  Buffer.concat([head, ...commands]).copy(program)
  return program
}

/** The offset of the signature. */
export const SIGNATURE_OFFSET = 2 * 4096 - 512

const CPU = { arm64: 0x0100000c, x86_64: 0x01000007 }

function segment(name: string, offset: number, size: number) {
  const bytes = Buffer.alloc(72)
  bytes.writeUInt32LE(0x19, 0)
  bytes.writeUInt32LE(72, 4)
  bytes.write(name, 8)
  const places = [0x1_0000_0000 + offset, 16384, offset, size]
  for (const [index, value] of places.entries()) bytes.writeBigUInt64LE(BigInt(value), 24 + 8 * index)
  return bytes
}

function words(...values: number[]) {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, 4 * index)
  return bytes
}
