/** The load command by which a program for one processor names its system. */
export type BuiltFor =
  | { command: 'version-min'; version: number }
  | { command: 'build-version'; platform?: number; version: number }
  | { command: 'broken'; size: number }

export const X86_64 = 0x01000007
export const ARM64 = 0x0100000c

/** A version as a load command packs it: two bytes and twice one byte. */
export const packedVersion = (major: number, minor = 0, patch = 0) => major * 65536 + minor * 256 + patch

/** A macOS program of 4 KiB for one processor with a segment and these load commands, and no signature. */
export function macProgram(cpu: number, ...commands: BuiltFor[]): Buffer {
  const parts = [command(0x19, 72, []), ...commands.map(loadCommand)]
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const header = numbers([0xfeedfacf, cpu, 3, 8, parts.length, length, 0, 0])
  const program = Buffer.alloc(4096)
  Buffer.concat([header, ...parts]).copy(program)
  return program
}

function loadCommand(built: BuiltFor) {
  if (built.command === 'version-min') return command(0x24, 16, [built.version, 0])
  if (built.command === 'broken') return numbers([0x99, built.size, 0, 0])
  return command(0x32, 24, [built.platform ?? 1, built.version, 0, 0])
}

const command = (kind: number, size: number, values: number[]) =>
  Buffer.concat([numbers([kind, size, ...values]), Buffer.alloc(size - 8 - values.length * 4)])

function numbers(values: number[]) {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value, i * 4)
  return bytes
}
