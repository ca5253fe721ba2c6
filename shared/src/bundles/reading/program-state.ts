import { MACH_HEADERS, peHeaderAt, programIn } from './architectures.ts'
import { slicesIn } from './read-signer.ts'

/**
 * Facts about a program file beside its processors. `isWhole` is false when the file ends before what its first bytes name, as after a copy
 * that was cut off. `isSigned` is false when a part for one processor has no signature; both are null when that cannot be read.
 */
export type ProgramState = { isWhole: boolean | null; isSigned: boolean | null }

/** Bytes that hold the tables of a program; those of real plugins are much shorter. */
const TABLES = 32 * 1024
const UNKNOWN: ProgramState = { isWhole: null, isSigned: null }

/** The state of a program file of this size. `read` gives the bytes at a place, fewer at the end of the file. */
export function programStateOf(size: number, read: (at: number, length: number) => Uint8Array): ProgramState {
  if (size === 0) return { isWhole: false, isSigned: null }
  const head = new Uint8Array(read(0, TABLES))
  const kind = programIn(head)?.kind
  if (!kind) return UNKNOWN
  if (kind === 'pe') return { isWhole: endsInside(peEnd(head), size + PADDING), isSigned: null }
  if (kind === 'elf') return { isWhole: endsInside(elfEnd(head), size), isSigned: null }
  const slices = slicesIn(head)
  const states = slices.map((at) => machState(at === 0 ? head : new Uint8Array(read(at, TABLES))))
  const isCut = states.some(({ end = 0 }, index) => (slices[index] ?? 0) + end > size)
  const isRead = states.every(({ isSigned }) => isSigned !== undefined)
  return {
    isWhole: isCut ? false : isRead || null,
    isSigned: isRead ? states.every(({ isSigned }) => isSigned) : null,
  }
}

const endsInside = (end: number | undefined, size: number) => (end === undefined ? null : end <= size)

/** The loader of Windows accepts a last section that was not filled up. */
const PADDING = 4096

function peEnd(head: Uint8Array): number | undefined {
  const at = peHeaderAt(head)
  const view = viewOf(head)
  if (at === undefined || at + 24 > head.length) return undefined
  const table = at + 24 + view.getUint16(at + 20, true)
  let end = 0
  for (let i = 0; i < view.getUint16(at + 6, true); i++) {
    const section = table + i * 40
    if (section + 40 > head.length) return undefined
    const [length, start] = [view.getUint32(section + 16, true), view.getUint32(section + 20, true)]
    if (start > 0) end = Math.max(end, start + length)
  }
  return end
}

const LOADED = 1

/** The end of the last part that is loaded. Tables behind it may be missing. */
function elfEnd(head: Uint8Array): number | undefined {
  const view = viewOf(head)
  const is64 = head[4] === 2
  if (head.length < 64 || head[5] !== 1) return undefined
  const start = is64 ? Number(view.getBigUint64(32, true)) : view.getUint32(28, true)
  const [entry, count] = [view.getUint16(is64 ? 54 : 42, true), view.getUint16(is64 ? 56 : 44, true)]
  let end = 0
  for (let i = 0; i < count; i++) {
    const at = start + i * entry
    if (at + (is64 ? 40 : 20) > head.length) return undefined
    if (view.getUint32(at, true) !== LOADED) continue
    const [offset, length] = is64
      ? [Number(view.getBigUint64(at + 8, true)), Number(view.getBigUint64(at + 32, true))]
      : [view.getUint32(at + 4, true), view.getUint32(at + 16, true)]
    end = Math.max(end, offset + length)
  }
  return count === 0 ? undefined : end
}

const SEGMENT = 0x1
const SEGMENT_64 = 0x19
const CODE_SIGNATURE = 0x1d

const SHORTEST = 32

/** The end of one slice as far as it was read, and if all of it was, whether it has a signature. */
function machState(head: Uint8Array): { end?: number; isSigned?: boolean } {
  const view = viewOf(head)
  // A slice that begins behind the end of the file has no byte.
  if (head.length < SHORTEST) return { end: SHORTEST }
  const header = MACH_HEADERS[view.getUint32(0)]
  if (!header) return {}
  const commandsEnd = header + view.getUint32(20, true)
  if (commandsEnd > head.length) return { end: commandsEnd }
  let end = 0
  let isSigned = false
  let at = header
  for (let left = view.getUint32(16, true); left > 0 && at + 8 <= commandsEnd; left--) {
    const [command, size] = [view.getUint32(at, true), view.getUint32(at + 4, true)]
    if (size < 8 || at + size > commandsEnd) return {}
    if (command === SEGMENT_64 && size >= 56)
      end = Math.max(end, Number(view.getBigUint64(at + 40, true)) + Number(view.getBigUint64(at + 48, true)))
    else if (command === SEGMENT && size >= 40)
      end = Math.max(end, view.getUint32(at + 32, true) + view.getUint32(at + 36, true))
    else if (command === CODE_SIGNATURE && size >= 16) {
      isSigned = true
      end = Math.max(end, view.getUint32(at + 8, true) + view.getUint32(at + 12, true))
    }
    at += size
  }
  return { end, isSigned }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
