import type { AsyncFiles, SyncFiles } from '../run.ts'

/** A folder, a file, or the error that opening it throws. */
export type MemoryTree = { [name: string]: MemoryTree | string | Uint8Array | Error }

/** The error of a file system with this code, as Node throws it. */
export const fileSystemError = (code: string) => Object.assign(new Error(code), { code })

/** Files in a tree of objects; the root is ''. */
export function inMemoryFiles(tree: MemoryTree): SyncFiles {
  return {
    list(path) {
      const node = found(tree, path)
      if (node instanceof Uint8Array) throw fileSystemError('ENOTDIR')
      return Object.entries(node).map(([name, each]) => ({ name, isFolder: isFolder(each) }))
    },
    read({ path, at, max, isPart, isOptional }) {
      let node: ReturnType<typeof found>
      try {
        node = found(tree, path)
      } catch (error) {
        if (isOptional && error instanceof Error && error.message === 'ENOENT') return null
        throw error
      }
      if (!(node instanceof Uint8Array)) throw fileSystemError('EISDIR')
      if (!isPart && node.length > max)
        throw new Error('A reader asked for a file that is larger than it allows.')
      return node.slice(at, at + max)
    },
  }
}

/** The same files, asynchronously. */
export function asyncInMemoryFiles(tree: MemoryTree): AsyncFiles {
  const files = inMemoryFiles(tree)
  const later = () => new Promise((resolve) => setTimeout(resolve))
  return {
    list: async (path) => {
      await later()
      return files.list(path)
    },
    read: async (request) => {
      await later()
      return files.read(request)
    },
  }
}

function isFolder(node: MemoryTree[string] | undefined): node is MemoryTree {
  return typeof node === 'object' && !(node instanceof Uint8Array) && !(node instanceof Error)
}

function found(tree: MemoryTree, path: string): MemoryTree | Uint8Array {
  let node: MemoryTree[string] | undefined = tree
  for (const name of path === '' ? [] : path.split('/')) {
    node = isFolder(node) && Object.hasOwn(node, name) ? node[name] : undefined
    if (node instanceof Error) throw node
  }
  if (node === undefined) throw fileSystemError('ENOENT')
  return typeof node === 'string' ? new TextEncoder().encode(node) : isFolder(node) ? node : bytesOf(node)
}

function bytesOf(node: Uint8Array | Error) {
  if (node instanceof Error) throw node
  return node
}
