/**
 * A file or folder that the user dropped or chose. Both functions reject with the browser's own errors: NotFoundError for a
 * missing entry, TypeMismatchError for a folder instead of a file, and others.
 */
export type DroppedEntry = {
  name: string
  isFolder: boolean
  /** The entries of the folder. */
  list: () => Promise<DroppedEntry[]>
  /** Returns the file itself, or the one at this path below the folder. */
  file: (path?: string) => Promise<File>
}
