/** A dropped or chosen file or folder. Both functions reject with the browser's errors, such as NotFoundError and TypeMismatchError. */
export type DroppedEntry = {
  name: string
  isFolder: boolean
  /** The entries of the folder. */
  list: () => Promise<DroppedEntry[]>
  /** Returns the file itself, or the one at this path below the folder. */
  file: (path?: string) => Promise<File>
}

/** Returns the entries chosen in a file dialog. A chosen folder is rebuilt from the paths of its files, without empty folders. */
export function pickedEntries(files: Iterable<File>): DroppedEntry[] {
  const root: Folder = new Map()
  const single: DroppedEntry[] = []
  for (const file of files) {
    if (file.webkitRelativePath) insert(root, file.webkitRelativePath.split('/'), file)
    else single.push(entryOfFile(file))
  }
  return [...single, ...entriesIn(root)]
}

/** An entry for a single file. */
export const entryOfFile = (file: File): DroppedEntry => entryOf(file.name, file)

type Folder = Map<string, Folder | File>

function insert(root: Folder, path: string[], file: File) {
  let folder = root
  for (const name of path.slice(0, -1)) {
    const child = folder.get(name)
    const next = child instanceof Map ? child : new Map()
    folder.set(name, next)
    folder = next
  }
  folder.set(file.name, file)
}

const entriesIn = (folder: Folder) => [...folder].map(([name, node]) => entryOf(name, node))

const entryOf = (name: string, node: Folder | File): DroppedEntry => ({
  name,
  isFolder: node instanceof Map,
  list: async () => {
    if (node instanceof Map) return entriesIn(node)
    throw new DOMException('A file has no entries.', 'NotFoundError')
  },
  file: async (path) => fileAt(node, path ? path.split('/') : []),
})

function fileAt(start: Folder | File, path: string[]) {
  let node: Folder | File | undefined = start
  for (const name of path) node = node instanceof Map ? node.get(name) : undefined
  if (!node) throw new DOMException('There is no such file.', 'NotFoundError')
  if (node instanceof Map) throw new DOMException('This is a folder, not a file.', 'TypeMismatchError')
  return node
}
