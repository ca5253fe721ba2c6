/** A macOS program for one processor, signed by this team as Apple's tools do it. */
export function signedProgram({ team = 'ABCDE12345' } = {}) {
  const directory = codeDirectory('com.maker.Tape', team)
  const signature = Buffer.concat([words(0xfade0cc0, 20 + directory.length, 1, 0, 20), directory])
  const at = 4096
  const commands = Buffer.concat([
    command(0x19, Buffer.alloc(64)),
    command(0x1d, little(at, signature.length)),
  ])
  const header = Buffer.concat([words(0xcffaedfe), little(0x01000007, 3, 8, 2, commands.length, 0, 0)])
  const program = Buffer.alloc(at + signature.length)
  Buffer.concat([header, commands]).copy(program)
  signature.copy(program, at)
  return program
}

/** The programs for several processors in one file. */
export function universalProgram(...programs: Buffer[]) {
  const first = 4096
  const heads = programs.map((program, i) => {
    const at = first + programs.slice(0, i).reduce((sum, { length }) => sum + length, 0)
    return words(i === 0 ? 0x01000007 : 0x0100000c, 3, at, program.length, 12)
  })
  const head = Buffer.concat([words(0xcafebabe, programs.length), ...heads])
  return Buffer.concat([head, Buffer.alloc(first - head.length), ...programs])
}

function codeDirectory(identifier: string, team: string) {
  const header = 88
  const texts = Buffer.from(`${identifier}\0${team}\0`, 'latin1')
  const teamAt = header + identifier.length + 1
  const fields = words(0xfade0c02, header + texts.length, 0x20400, 0, 0, header, 0, 0, 0, 0, 0, 0, teamAt)
  return Buffer.concat([fields, Buffer.alloc(header - fields.length), texts])
}

const command = (kind: number, body: Buffer) => Buffer.concat([little(kind, 8 + body.length), body])

const words = (...values: number[]) => numbers(values, (bytes, value, at) => bytes.writeUInt32BE(value, at))
const little = (...values: number[]) => numbers(values, (bytes, value, at) => bytes.writeUInt32LE(value, at))

function numbers(values: number[], write: (bytes: Buffer, value: number, at: number) => void) {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) write(bytes, value, i * 4)
  return bytes
}
