/**
 * A file or folder that a person handed to the page, however it came there. Both functions reject with the browser's own
 * errors: NotFoundError for what is missing, TypeMismatchError for a folder where a file was wanted, and so on.
 */
export type DroppedEntry = {
  name: string
  isFolder: boolean
  /** What the folder holds. */
  list: () => Promise<DroppedEntry[]>
  /** The file itself, or the one at this path below the folder. */
  file: (path?: string) => Promise<File>
}
