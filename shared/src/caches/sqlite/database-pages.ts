import { UnreadableCacheError } from '../refusal.ts'
import { u16, u32 } from './numbers.ts'
import { isPageSize, type WalPages } from './wal.ts'

/** How the texts of a database are stored. */
export type TextForm = 'utf-8' | 'le' | 'be'

/** The pages of a database, each of which can be taken once: a page that is reached twice is a trick or damage. */
export class DatabasePages {
  readonly #file: Uint8Array
  readonly #wal: Uint8Array
  readonly #walPlaces: Map<number, number>
  readonly #taken = new Set<number>()
  readonly #size: number
  /** The number of pages by the header, which can be older than the log. */
  readonly #count: number
  /** Bytes of a page that hold data. */
  readonly usable: number
  readonly textForm: TextForm
  /** The database is used with a write-ahead log. */
  readonly usesWal: boolean

  /** Throws `UnreadableCache` when the first page is none. */
  constructor(file: Uint8Array, wal: Uint8Array, walPages: WalPages | null) {
    this.#file = file
    this.#wal = wal
    this.#walPlaces = walPages?.places ?? new Map()
    const place = this.#walPlaces.get(1)
    const first = place === undefined ? file : wal.subarray(place, place + (walPages?.pageSize ?? 0))
    if (first.length < 512) throw new UnreadableCacheError('cut-short')
    const size = u16(first, 16) === 1 ? 65536 : u16(first, 16)
    this.#size = size
    this.usable = size - (first[20] ?? 0)
    const isRight = isSqlite(first) && isPageSize(size) && this.usable >= 480
    if (!isRight || (walPages && walPages.pageSize !== size)) throw new UnreadableCacheError('damaged')
    this.#count = u32(first, 28)
    this.textForm = u32(first, 56) === 2 ? 'le' : u32(first, 56) === 3 ? 'be' : 'utf-8'
    this.usesWal = first[18] === 2 || first[19] === 2
  }

  /** Marks a page as taken. Throws `UnreadableCache` for one that is not there or was taken before. */
  claim(page: number) {
    const isThere = this.#walPlaces.has(page) || (page - 1) * this.#size < this.#file.length
    if (page === 0 || this.#taken.has(page)) throw new UnreadableCacheError('damaged')
    if (!isThere) throw new UnreadableCacheError(page <= this.#count ? 'cut-short' : 'damaged')
    this.#taken.add(page)
  }

  /** The bytes of a page. Throws `UnreadableCache` when the file ends inside it. */
  bytes(page: number): Uint8Array {
    const place = this.#walPlaces.get(page)
    const [source, at] = place === undefined ? [this.#file, (page - 1) * this.#size] : [this.#wal, place]
    if (at + this.#size > source.length) throw new UnreadableCacheError('cut-short')
    return source.subarray(at, at + this.usable)
  }
}

/** True for bytes that begin a database of SQLite 3. */
export const isSqlite = (bytes: Uint8Array): boolean =>
  bytes.length >= MAGIC.length && [...MAGIC].every((letter, i) => bytes[i] === letter.charCodeAt(0))

const MAGIC = 'SQLite format 3\0'
