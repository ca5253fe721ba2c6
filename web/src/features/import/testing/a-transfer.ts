/** A folder is a record of what it holds, a file its contents. */
export type Tree = { [name: string]: Tree | string }

/** What a drop event carries when these files and folders were dropped, as Chromium offers it. */
export function aTransfer(dropped: Tree): DataTransfer {
  const items = Object.entries(dropped).map(([name, node]) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(name, node),
    getAsFile: () => null,
  }))
  // as: only what a drop is asked for
  return { types: ['Files'], items, dropEffect: 'none' } as unknown as DataTransfer
}

/** Chromium gives at most so many entries at a time. */
const BATCH = 100

function entryOf(name: string, node: Tree | string): object {
  if (typeof node === 'string') {
    return {
      name,
      isFile: true,
      isDirectory: false,
      file: (give: (file: File) => void) => give(new File([node], name)),
    }
  }
  const getFile = (path: string, _: object, give: (entry: object) => void, fail: (error: Error) => void) => {
    const found = path.split('/').reduce<Tree | string | undefined>(below, node)
    if (typeof found === 'string') give(entryOf(path, found))
    else fail(new DOMException('no such file', found ? 'TypeMismatchError' : 'NotFoundError'))
  }
  return { name, isFile: false, isDirectory: true, createReader: () => readerOf(node), getFile }
}

const below = (node: Tree | string | undefined, name: string) =>
  typeof node === 'object' ? node[name] : undefined

function readerOf(folder: Tree) {
  const left = Object.entries(folder).map(([name, node]) => entryOf(name, node))
  return { readEntries: (give: (batch: object[]) => void) => give(left.splice(0, BATCH)) }
}
