/**
 * `real` is the resolved path, set only when links make it differ from the path where the entry was found. `leadsNowhere`: it is a link
 * to something that is not there.
 */
export type DirectoryEntry = { name: string; isFolder: boolean; real?: string; leadsNowhere?: true }

export type ReadRequest = {
  op: 'read'
  path: string
  /** The largest number of bytes to return. */
  max: number
  /** The offset of the first byte. */
  at: number
  /** Allows a partial read: a file larger than `max` is then not an error. */
  isPart: boolean
  /** Returns null for a missing file instead of an error. */
  isOptional: boolean
}

/** A file operation that a reader asks its driver for. `all` holds tasks that may run concurrently. */
export type FileRequest =
  | { op: 'list'; path: string }
  | ReadRequest
  | { op: 'all'; tasks: FileTask<unknown>[] }

export type FileResponse = DirectoryEntry[] | Uint8Array | null | unknown[]

/** A task that requests file operations without performing them. A driver in `run.ts` performs them. */
export type FileTask<T> = Generator<FileRequest, T, FileResponse>

/** The entries of a folder. Throws `Unreadable` when it cannot be listed. */
export function* listFolder(path: string): FileTask<DirectoryEntry[]> {
  return (yield { op: 'list', path }) as DirectoryEntry[] // a driver answers a list with entries
}

/** The whole file, or null when it is missing and optional. Throws `Unreadable`. */
export function* readFileBytes(path: string, max: number, isOptional = false): FileTask<Uint8Array | null> {
  // A driver answers a read with bytes or null.
  return (yield { op: 'read', path, max, at: 0, isPart: false, isOptional }) as Uint8Array | null
}

/** Up to `max` bytes of a file from offset `at`. Throws `Unreadable`, `vanished` when it is missing. */
export function* readFileRange(path: string, at: number, max: number): FileTask<Uint8Array> {
  // A driver answers with bytes unless the file is optional.
  return (yield { op: 'read', path, max, at, isPart: true, isOptional: false }) as Uint8Array
}

/** The results of these tasks, in order. */
export function* runAll<T>(tasks: FileTask<T>[]): FileTask<T[]> {
  return (yield { op: 'all', tasks }) as T[] // a driver answers with what each task returned
}
