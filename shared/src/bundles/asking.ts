/** `real` is where the entry lies in truth, given only when links make that differ from where it was found. */
export type Entry = { name: string; isFolder: boolean; real?: string }

export type ReadRequest = {
  op: 'read'
  path: string
  /** At most so many bytes are wanted. */
  max: number
  /** The first byte that is wanted. */
  at: number
  /** A part will do: a file that is bigger than `max` is then no error. */
  isPart: boolean
  /** A missing file is answered with null and is no error. */
  isOptional: boolean
}

/** What the readers ask of whoever can touch files. `all` is work that may be done side by side. */
export type Request = { op: 'list'; path: string } | ReadRequest | { op: 'all'; tasks: Asking<unknown>[] }

export type Answer = Entry[] | Uint8Array | null | unknown[]

/** Work that asks for files and never touches them. A driver in `run.ts` answers. */
export type Asking<T> = Generator<Request, T, Answer>

/** What a folder holds. Throws `Unreadable` when it cannot be listed. */
export function* list(path: string): Asking<Entry[]> {
  return (yield { op: 'list', path }) as Entry[] // a driver answers a list with entries
}

/** The whole file, or null when it is missing and optional. Throws `Unreadable`. */
export function* read(path: string, max: number, isOptional = false): Asking<Uint8Array | null> {
  // A driver answers a read with bytes or null.
  return (yield { op: 'read', path, max, at: 0, isPart: false, isOptional }) as Uint8Array | null
}

/** As much of a file as there is from `at` on, up to `max` bytes. Throws `Unreadable`, `vanished` when it is missing. */
export function* readPart(path: string, at: number, max: number): Asking<Uint8Array> {
  // A driver answers with bytes unless the file is optional.
  return (yield { op: 'read', path, max, at, isPart: true, isOptional: false }) as Uint8Array
}

/** What each of these tasks gives, in their order. */
export function* all<T>(tasks: Asking<T>[]): Asking<T[]> {
  return (yield { op: 'all', tasks }) as T[] // a driver answers with what each task returned
}
