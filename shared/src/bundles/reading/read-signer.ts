import type { MinSystems } from '../../plugins/processors/min-system.ts'
import { type FileTask, readFileRange } from '../asking.ts'
import { FAT, FAT_64, loadCommands, MACH_HEADERS, machCpu, machMinSystem } from './architectures.ts'

/** A macOS program with the offset of each processor's slice. */
export type SlicedProgram = { path: string; slices: number[] }

/**
 * The team that the slices name, which is not verified and '' when none is named or readable, and the oldest macOS of each slice that was
 * read, by processor. Slices are read until one names its team.
 */
export type ReadSlices = { team: string; minSystems: MinSystems }

/** The team in the code directory of a macOS program's first signed slice, and what else stands in the slices read for it. */
export function* readSigner({ path, slices }: SlicedProgram): FileTask<ReadSlices> {
  const read: ReadSlices = { team: '', minSystems: {} }
  try {
    for (const slice of slices) {
      read.team = yield* teamOfSlice(path, slice, read.minSystems)
      if (read.team) break
    }
  } catch {
    // An invalid offset means that there is no signature.
  }
  return read
}

/** The offsets of a program's slices, from its first bytes. An offset inside the slice table is ignored. */
export function slicesIn(head: Uint8Array): number[] {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const magic = view.getUint32(0)
  if (magic !== FAT && magic !== FAT_64) return [0]
  const [entry, offset] = magic === FAT_64 ? [32, 12] : [20, 8]
  const count = Math.min(view.getUint32(4), SLICES)
  const starts: number[] = []
  for (let at = 8; at < 8 + count * entry && at + entry <= view.byteLength; at += entry) {
    // Programs are smaller than 4 GiB, so the upper half of a long offset is ignored.
    const start = view.getUint32(at + offset)
    if (start >= 8 + count * entry) starts.push(start)
  }
  return starts
}

/** A file with more slices than this is not a program. */
const SLICES = 4
const CODE_SIGNATURE = 0x1d
const SIGNATURE = 0xfade0cc0
const CODE_DIRECTORY = 0xfade0c02
/** The first version of a code directory that names a team. */
const NAMES_TEAM = 0x20200
/** The commands that follow a header are mostly shorter than this. */
const START = 4096
const COMMANDS_MAX = 64 * 1024
const SIGNATURE_MAX = 16 * 1024

function viewOf(bytes: Uint8Array) {
  // The next read may overwrite these bytes.
  const own = new Uint8Array(bytes)
  return new DataView(own.buffer, own.byteOffset, own.byteLength)
}

function* teamOfSlice(program: string, slice: number, minSystems: MinSystems): FileTask<string> {
  const start = viewOf(yield* readFileRange(program, slice, START))
  const header = MACH_HEADERS[start.getUint32(0)]
  if (!header) return ''
  const size = Math.min(header + start.getUint32(20, true), COMMANDS_MAX)
  const commands = size <= START ? start : viewOf(yield* readFileRange(program, slice, size))
  const minSystem = machMinSystem(commands)
  if (minSystem) minSystems[machCpu(start.getUint32(4, true), start.getUint32(8, true))] = minSystem
  const place = signatureIn(commands)
  if (!place) return ''
  const signature = yield* readFileRange(program, slice + place.at, Math.min(place.size, SIGNATURE_MAX))
  return teamIn(viewOf(signature))
}

function signatureIn(commands: DataView) {
  for (const { kind, at } of loadCommands(commands))
    if (kind === CODE_SIGNATURE)
      return { at: commands.getUint32(at + 8, true), size: commands.getUint32(at + 12, true) }
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
