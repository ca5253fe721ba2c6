/* A writer of databases in SQLite's file format, page by page, so that tests can also write what SQLite never would. */

type Value = string | number | null
type Row = { id: number; values: Value[] }
type Table = { name: string; sql: string; rows: Row[] }
type Options = {
  pageSize?: number
  reserved?: number
  text?: 'utf-8' | 'le' | 'be'
  usesWal?: boolean
}

/** The pages of a database with these tables; the first is number 1. */
export function databasePages(tables: Table[], options: Options = {}): Uint8Array[] {
  const { pageSize = 4096, reserved = 0, text = 'utf-8', usesWal = false } = options
  const writer = new PageWriter(pageSize, reserved, text)
  const schema = tables.map(({ name, sql, rows }, i) => ({
    id: i + 1,
    values: ['table', name, name, writer.table(rows), sql],
  }))
  writer.schema(schema)
  const [first = Buffer.alloc(0)] = writer.pages
  first.write('SQLite format 3\0', 0, 'latin1')
  first.writeUInt16BE(pageSize === 65536 ? 1 : pageSize, 16)
  first.set([usesWal ? 2 : 1, usesWal ? 2 : 1, reserved, 64, 32, 32], 18)
  first.writeUInt32BE(writer.pages.length, 28)
  first.writeUInt32BE({ 'utf-8': 1, le: 2, be: 3 }[text], 56)
  return writer.pages
}

/** The same as one file. */
export const databaseFile = (tables: Table[], options: Options = {}): Uint8Array =>
  new Uint8Array(Buffer.concat(databasePages(tables, options)))

class PageWriter {
  readonly pages: Buffer[]
  readonly #size: number
  readonly #usable: number
  readonly #text: 'utf-8' | 'le' | 'be'

  constructor(size: number, reserved: number, text: 'utf-8' | 'le' | 'be') {
    this.#size = size
    this.#usable = size - reserved
    this.#text = text
    this.pages = [Buffer.alloc(size)]
  }

  /** Writes a table and returns its root. */
  table(rows: Row[]): number {
    let level = this.#leaves(rows.map((row) => ({ id: row.id, cell: this.#cell(row) })))
    while (level.length > 1) level = this.#interiors(level)
    return level[0]?.page ?? 0
  }

  /** Writes the list of tables into the first page, which points to other pages when it is too small. */
  schema(rows: Row[]) {
    const [first = Buffer.alloc(0)] = this.pages
    const cells = rows.map((row) => ({ id: row.id, cell: this.#cell(row) }))
    const isLeaf = this.#groups(cells, 108).length === 1
    if (isLeaf) return this.#fill(first, 100, 13, cells.map(bytesOf), 0)
    const leaves = this.#leaves(cells).map(childOf)
    this.#fill(first, 100, 5, leaves.slice(0, -1).map(bytesOf), leaves.at(-1)?.page ?? 0)
  }

  #leaves(cells: { id: number; cell: Buffer }[]) {
    const groups = this.#groups(cells, 8)
    return groups.map((group) => {
      const page = this.#newPage()
      this.#fill(
        page.bytes,
        0,
        13,
        group.map(({ cell }) => cell),
        0,
      )
      return { id: group.at(-1)?.id ?? 0, page: page.number }
    })
  }

  #interiors(children: { id: number; page: number }[]) {
    const cells = children.map(childOf)
    return this.#groups(cells, 12, 5).map((group) => {
      const page = this.#newPage()
      const last = group.at(-1)
      this.#fill(
        page.bytes,
        0,
        5,
        group.slice(0, -1).map(({ cell }) => cell),
        last?.page ?? 0,
      )
      return { id: last?.id ?? 0, page: page.number }
    })
  }

  /** Cells for each page, at most `most` of them, so that there are several levels. */
  #groups<T extends { cell: Buffer }>(cells: T[], head: number, most = 100_000): T[][] {
    const groups: T[][] = [[]]
    let left = this.#usable - head
    for (const cell of cells) {
      const needed = cell.cell.length + 2
      if (needed > left || (groups.at(-1)?.length ?? 0) >= most) {
        groups.push([])
        left = this.#usable - head
      }
      groups.at(-1)?.push(cell)
      left -= needed
    }
    return groups
  }

  #fill(page: Buffer, head: number, kind: number, cells: Buffer[], right: number) {
    page[head] = kind
    page.writeUInt16BE(cells.length, head + 3)
    if (kind === 5) page.writeUInt32BE(right, head + 8)
    let at = this.#usable
    cells.forEach((cell, i) => {
      at -= cell.length
      cell.copy(page, at)
      page.writeUInt16BE(at, head + (kind === 5 ? 12 : 8) + 2 * i)
    })
    page.writeUInt16BE(at % 65536, head + 5)
  }

  #cell({ id, values }: Row): Buffer {
    const payload = record(values, this.#text)
    const usable = this.#usable
    const head = Buffer.concat([varint(payload.length), varint(id)])
    if (payload.length <= usable - 35) return Buffer.concat([head, payload])
    const least = Math.floor(((usable - 12) * 32) / 255) - 23
    const more = least + ((payload.length - least) % (usable - 4))
    const local = more <= usable - 35 ? more : least
    return Buffer.concat([head, payload.subarray(0, local), u32(this.#overflow(payload.subarray(local)))])
  }

  #overflow(rest: Buffer): number {
    if (rest.length === 0) return 0
    const page = this.#newPage()
    const size = this.#usable - 4
    rest.copy(page.bytes, 4, 0, size)
    page.bytes.writeUInt32BE(this.#overflow(rest.subarray(size)), 0)
    return page.number
  }

  #newPage() {
    const bytes = Buffer.alloc(this.#size)
    this.pages.push(bytes)
    return { number: this.pages.length, bytes }
  }
}

const bytesOf = ({ cell }: { cell: Buffer }) => cell

/** A child of an interior page with its cell. */
const childOf = ({ id, page }: { id: number; page: number }) => ({
  id,
  page,
  cell: Buffer.concat([u32(page), varint(id)]),
})

function record(values: Value[], text: 'utf-8' | 'le' | 'be'): Buffer {
  const bodies = values.map((value) => {
    if (value === null) return { type: 0, body: Buffer.alloc(0) }
    if (typeof value === 'string') {
      const body = text === 'utf-8' ? Buffer.from(value) : Buffer.from(value, 'utf16le')
      if (text === 'be') body.swap16()
      return { type: 13 + 2 * body.length, body }
    }
    if (value === 0 || value === 1) return { type: 8 + value, body: Buffer.alloc(0) }
    const body = Buffer.alloc(8)
    body.writeBigInt64BE(BigInt(value))
    const isSmall = value >= -128 && value <= 127
    return isSmall ? { type: 1, body: body.subarray(7) } : { type: 6, body }
  })
  const types = Buffer.concat(bodies.map(({ type }) => varint(type)))
  let size = types.length + 1
  if (varint(size).length > 1) size++
  return Buffer.concat([varint(size), types, ...bodies.map(({ body }) => body)])
}

function varint(value: number): Buffer {
  const bytes = [value & 127]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift((rest % 128) + 128)
  }
  return Buffer.from(bytes)
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

type Frame = {
  page: number
  bytes: Uint8Array
  /** The size of the database in pages where a transaction ends, else 0. */
  commit?: number
}

/** A write-ahead log with these frames. */
export function walFile(frames: Frame[], { pageSize = 4096 } = {}): Uint8Array {
  const salt = 7
  let sums: [number, number] = [0, 0]
  const add = (bytes: Uint8Array) => {
    const words = Buffer.from(bytes)
    for (let at = 0; at < words.length; at += 4) {
      const word = words.readUInt32BE(at)
      const i = (at / 4) % 2
      sums =
        i === 0 ? [(sums[0] + word + sums[1]) >>> 0, sums[1]] : [sums[0], (sums[1] + word + sums[0]) >>> 0]
    }
    return Buffer.concat([u32(sums[0]), u32(sums[1])])
  }
  const head = Buffer.concat([0x377f0683, 3007000, pageSize, 0, salt, salt + 1].map((word) => u32(word)))
  const parts: Buffer[] = [head, add(head)]
  for (const frame of frames) {
    const start = Buffer.concat([u32(frame.page), u32(frame.commit ?? 0)])
    add(start)
    const sum = add(frame.bytes)
    parts.push(start, u32(salt), u32(salt + 1), sum, Buffer.from(frame.bytes))
  }
  return new Uint8Array(Buffer.concat(parts))
}
