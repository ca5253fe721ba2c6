import { type FileTask, readFileRange } from '../asking.ts'
import { peHeaderAt } from '../reading/architectures.ts'

/** The locations of a Windows program's parts in its file. */
export type PeLayout = {
  path: string
  sections: { address: number; size: number; at: number }[]
  exports: PePart
  resources: PePart
}

/** A part by its address in memory and its size, both 0 when the program has none. */
type PePart = { address: number; size: number }

const MOST_SECTIONS = 96
const HEADERS_MAX = 24 + 240 + MOST_SECTIONS * 40

/** The layout of a Windows program, from its first bytes; `undefined` when its headers are invalid. */
export function* peLayout(path: string, head: Uint8Array): FileTask<PeLayout | undefined> {
  const start = peHeaderAt(head)
  if (start === undefined) return undefined
  const isInHead = start + 1024 <= head.length
  const headers = isInHead ? head.subarray(start) : yield* readFileRange(path, start, HEADERS_MAX)
  return layoutIn(path, headers)
}

/** Up to `max` bytes of a part; `undefined` when they are outside all sections. */
export function* pePart(layout: PeLayout, address: number, max: number): FileTask<DataView | undefined> {
  const section = layout.sections.find(
    (each) => address >= each.address && address < each.address + each.size,
  )
  if (!section) return undefined
  const offset = address - section.address
  const bytes = yield* readFileRange(layout.path, section.at + offset, Math.min(max, section.size - offset))
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function layoutIn(path: string, headers: Uint8Array): PeLayout | undefined {
  const view = new DataView(headers.buffer, headers.byteOffset, headers.byteLength)
  if (view.byteLength < 24 + 128 || view.getUint32(0) !== 0x50450000) return undefined
  const sectionCount = Math.min(view.getUint16(6, true), MOST_SECTIONS)
  const table = 24 + view.getUint16(20, true)
  const magic = view.getUint16(24, true)
  // The directories begin at byte 96 of the optional header, with 64-bit addresses at 112.
  const directories = magic === 0x20b ? 24 + 112 : 24 + 96
  return {
    path,
    exports: partAt(view, directories),
    resources: partAt(view, directories + 2 * 8),
    sections: Array.from({ length: sectionCount }, (_, i) => sectionAt(view, table + i * 40)).filter(
      ({ size }) => size > 0,
    ),
  }
}

const partAt = (view: DataView, at: number): PePart =>
  at + 8 <= view.byteLength
    ? { address: view.getUint32(at, true), size: view.getUint32(at + 4, true) }
    : { address: 0, size: 0 }

const sectionAt = (view: DataView, at: number) =>
  at + 24 <= view.byteLength
    ? {
        address: view.getUint32(at + 12, true),
        size: view.getUint32(at + 16, true),
        at: view.getUint32(at + 20, true),
      }
    : { address: 0, size: 0, at: 0 }
