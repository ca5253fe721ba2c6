/** A folder is a record of its entries, a file is its contents. */
export type FileTree = { [name: string]: FileTree | Contents }

type Contents = string | Uint8Array<ArrayBuffer>

/** The transfer of a drop event with these files and folders, as in Chromium. */
export function aTransfer(dropped: FileTree): DataTransfer {
  const items = Object.entries(dropped).map(([name, node]) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(name, node),
    getAsFile: () => null,
  }))
  // as: only the members that the code uses
  return { types: ['Files'], items, dropEffect: 'none' } as unknown as DataTransfer
}

/** Chromium returns at most this many entries per call. */
const BATCH = 100

function entryOf(name: string, node: FileTree | Contents): object {
  if (isContents(node)) {
    return {
      name,
      isFile: true,
      isDirectory: false,
      file: (resolve: (file: File) => void) => resolve(new File([node], name)),
    }
  }
  const getFile = (
    path: string,
    _: object,
    resolve: (entry: object) => void,
    reject: (error: Error) => void,
  ) => {
    const found = path.split('/').reduce<FileTree | Contents | undefined>(below, node)
    if (isContents(found)) resolve(entryOf(path, found))
    else reject(new DOMException('no such file', found ? 'TypeMismatchError' : 'NotFoundError'))
  }
  return { name, isFile: false, isDirectory: true, createReader: () => readerOf(node), getFile }
}

const below = (node: FileTree | Contents | undefined, name: string) =>
  node === undefined || isContents(node) ? undefined : node[name]

const isContents = (node: FileTree | Contents | undefined): node is Contents =>
  typeof node === 'string' || node instanceof Uint8Array

function readerOf(folder: FileTree) {
  const remaining = Object.entries(folder).map(([name, node]) => entryOf(name, node))
  return { readEntries: (resolve: (batch: object[]) => void) => resolve(remaining.splice(0, BATCH)) }
}
