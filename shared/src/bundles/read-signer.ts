import { HEAD_MAX } from './architectures.ts'
import { type Asking, readPart } from './asking.ts'

/**
 * The team that a macOS program says it was signed by, as the code directory of its first signed part names it; '' when none is
 * named, or when the signature cannot be read. It is read and not verified.
 */
export function* readSigner(program: string): Asking<string> {
  try {
    const head = viewOf(yield* readPart(program, 0, HEAD_MAX))
    for (const slice of slicesIn(head).slice(0, SLICES)) {
      const team = yield* teamOfSlice(program, slice)
      if (team) return team
    }
  } catch {
    // Whatever lies where it should not is no signature.
  }
  return ''
}

/** A program for more processors than these is none. */
const SLICES = 4
const FAT = 0xcafebabe
const FAT_64 = 0xcafebabf
/** A program of 32 and of 64 bits, as its bytes stand in a file, with the length of its header. */
const HEADERS: Record<number, number> = { 3472551422: 28, 3489328638: 32 }
const CODE_SIGNATURE = 0x1d
const SIGNATURE = 0xfade0cc0
const CODE_DIRECTORY = 0xfade0c02
/** The first version of a code directory that names a team. */
const NAMES_TEAM = 0x20200
const COMMANDS_MAX = 64 * 1024
const SIGNATURE_MAX = 16 * 1024

function viewOf(bytes: Uint8Array) {
  // Bytes are lent until the next read, and several reads follow.
  const own = new Uint8Array(bytes)
  return new DataView(own.buffer, own.byteOffset, own.byteLength)
}

/** Where the programs for each processor begin. */
function slicesIn(head: DataView): number[] {
  const magic = head.getUint32(0)
  if (magic !== FAT && magic !== FAT_64) return [0]
  const [entry, offset] = magic === FAT_64 ? [32, 12] : [20, 8]
  const count = Math.min(head.getUint32(4), SLICES)
  // Nobody has a program of more than 4 GiB: the upper half of a long offset is left out.
  return Array.from({ length: count }, (_, i) => head.getUint32(8 + i * entry + offset))
}

function* teamOfSlice(program: string, slice: number): Asking<string> {
  const header = viewOf(yield* readPart(program, slice, 32))
  const length = header.byteLength === 32 ? HEADERS[header.getUint32(0)] : undefined
  if (!length) return ''
  const size = Math.min(header.getUint32(20, true), COMMANDS_MAX)
  const commands = viewOf(yield* readPart(program, slice + length, size))
  const place = signatureIn(commands, header.getUint32(16, true))
  if (!place) return ''
  const signature = yield* readPart(program, slice + place.at, Math.min(place.size, SIGNATURE_MAX))
  return teamIn(viewOf(signature))
}

function signatureIn(commands: DataView, count: number) {
  let at = 0
  for (let i = 0; i < count && at + 16 <= commands.byteLength; i++) {
    if (commands.getUint32(at, true) === CODE_SIGNATURE) {
      return { at: commands.getUint32(at + 8, true), size: commands.getUint32(at + 12, true) }
    }
    const size = commands.getUint32(at + 4, true)
    if (size < 8) return undefined
    at += size
  }
  return undefined
}

/** A signature is a list of parts; the first slot is the code directory. */
function teamIn(signature: DataView): string {
  if (signature.getUint32(0) !== SIGNATURE) return ''
  const count = Math.min(signature.getUint32(8), 16)
  for (let i = 0; i < count; i++) {
    const at = signature.getUint32(16 + i * 8)
    if (signature.getUint32(12 + i * 8) === 0 && signature.getUint32(at) === CODE_DIRECTORY) {
      return signature.getUint32(at + 8) < NAMES_TEAM ? '' : teamAt(signature, at)
    }
  }
  return ''
}

/** Ten letters and digits, ended by a zero byte. */
function teamAt(signature: DataView, directory: number): string {
  const start = signature.getUint32(directory + 48)
  if (start === 0) return ''
  let team = ''
  for (let at = directory + start; team.length <= 10; at++) {
    const byte = signature.getUint8(at)
    if (byte === 0) return /^[A-Z0-9]{10}$/.test(team) ? team : ''
    team += String.fromCharCode(byte)
  }
  return ''
}
