import { UnreadableCacheError } from '../refusal.ts'
import type { DatabasePages } from './database-pages.ts'
import { u16, u32, varint } from './numbers.ts'

/** One row of a table. The payload of a long row may be cut. */
type StoredRow = { rowid: number; payload: Uint8Array }

const INTERIOR = 5
const LEAF = 13

/** The largest part of a row that is read. */
const MAX_ROW = 2 ** 20

/**
 * The rows of a table in the order of their numbers. Throws `UnreadableCache` where its tree is broken; the rows before are
 * true. The tree is walked without recursion.
 */
export function* tableRows(pages: DatabasePages, root: number): Generator<StoredRow> {
  pages.claim(root)
  const left = [root]
  for (let number = left.pop(); number !== undefined; number = left.pop()) {
    const page = pages.bytes(number)
    // The first page begins with the header of the database.
    const head = number === 1 ? 100 : 0
    const kind = page[head]
    if (kind === LEAF) yield* rowsOn(pages, page, head)
    else if (kind !== INTERIOR) throw new UnreadableCacheError('damaged')
    else {
      const children = cellsOf(page, head + 12, head).map((cell) => u32(page, cell))
      children.push(u32(page, head + 8))
      for (const child of children) pages.claim(child)
      left.push(...children.reverse())
    }
  }
}

/**
 * The rows of a leaf. Cells never overlap, so together they fit in their page; without this check a small page could name
 * one long row thousands of times.
 */
function* rowsOn(pages: DatabasePages, page: Uint8Array, head: number) {
  let left = page.length
  for (const cell of cellsOf(page, head + 8, head)) {
    const { end, ...row } = rowAt(pages, page, cell)
    left -= end - cell
    if (left < 0) throw new UnreadableCacheError('damaged')
    yield row
  }
}

/** The places of the cells of a page. */
function cellsOf(page: Uint8Array, from: number, head: number): number[] {
  const count = u16(page, head + 3)
  if (from + 2 * count > page.length) throw new UnreadableCacheError('damaged')
  const cells: number[] = []
  for (let i = 0; i < count; i++) {
    const cell = u16(page, from + 2 * i)
    if (cell < from || cell + 4 > page.length) throw new UnreadableCacheError('damaged')
    cells.push(cell)
  }
  return cells
}

/** A row, and the place after its cell. */
function rowAt(pages: DatabasePages, page: Uint8Array, cell: number): StoredRow & { end: number } {
  const size = varint(page, cell)
  const row = varint(page, size.next)
  const local = localSize(size.value, pages.usable)
  const end = row.next + local
  if (end > page.length) throw new UnreadableCacheError('damaged')
  const start = page.subarray(row.next, end)
  const payload = local === size.value ? start : withOverflow(pages, start, size.value, u32(page, end))
  return { rowid: row.value, payload, end }
}

/** The number of bytes of a payload that lie in the leaf itself, by SQLite's file format. */
function localSize(size: number, usable: number) {
  if (size <= usable - 35) return size
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const rest = least + ((size - least) % (usable - 4))
  return rest <= usable - 35 ? rest : least
}

function withOverflow(pages: DatabasePages, start: Uint8Array, size: number, first: number) {
  const payload = new Uint8Array(Math.min(size, MAX_ROW))
  payload.set(start)
  let next = first
  for (let length = start.length; length < payload.length; ) {
    pages.claim(next)
    const page = pages.bytes(next)
    const part = page.subarray(4, 4 + payload.length - length)
    payload.set(part, length)
    length += part.length
    next = u32(page, 0)
  }
  return payload
}
