import type { DirectoryEntry, ReadRequest } from '#shared/bundles/asking.ts'
import type { AsyncFiles } from '#shared/bundles/run.ts'
import { isSkippedName, parsedFolderName } from '#shared/bundles/scan/bundle-name.ts'
import { UnreadableError } from '#shared/bundles/unreadable.ts'
import type { DroppedEntry } from './dropped-entry.ts'

/**
 * Gives the scanner access to the files below a dropped entry, under the path `root`. `onListed` is called with the entries of each listed
 * folder. Rejects with the signal's reason once aborted.
 */
export function droppedFiles(
  entry: DroppedEntry,
  root: string,
  signal: AbortSignal,
  onListed: (entries: DroppedEntry[]) => void = () => {},
): AsyncFiles {
  const entriesByPath = new Map([[root, entry]])
  const prefetched = new Map<string, Promise<DroppedEntry[]>>()

  async function list(path: string): Promise<DirectoryEntry[]> {
    signal.throwIfAborted()
    const folder = entriesByPath.get(path)
    if (!folder) throw new UnreadableError('vanished')
    const entries = await (prefetched.get(path) ?? folder.list())
    prefetched.delete(path)
    onListed(entries)
    for (const each of entries) entriesByPath.set(`${path}/${each.name}`, each)
    for (const each of entries.filter(isOrdinaryFolder).slice(0, MAX_PREFETCHED)) {
      const listing = each.list()
      // A later `list` reports the failure; without one it does not matter.
      listing.catch(() => undefined)
      prefetched.set(`${path}/${each.name}`, listing)
    }
    return entries.map(({ name, isFolder }) => ({ name, isFolder }))
  }

  async function read(request: ReadRequest) {
    signal.throwIfAborted()
    const file = await fileAt(entriesByPath, request.path).catch((error: unknown) => {
      if (request.isOptional && isMissing(error)) return null
      throw error
    })
    return file && bytesOf(file, request)
  }

  return { list, read }
}

/** The scanner lists folders one by one, so the next ones are prefetched. */
const MAX_PREFETCHED = 256
const isOrdinaryFolder = ({ name, isFolder }: DroppedEntry) =>
  isFolder && !isSkippedName(name) && !parsedFolderName(name)

/** Opens a file from its nearest listed folder, so that bundles need not be listed. */
async function fileAt(entriesByPath: Map<string, DroppedEntry>, path: string) {
  let end = path.length
  while (end > 0) {
    const entry = entriesByPath.get(path.slice(0, end))
    if (entry) return entry.file(path.slice(end + 1))
    end = path.lastIndexOf('/', end - 1)
  }
  throw new UnreadableError('vanished')
}

const isMissing = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

async function bytesOf(file: File, { at, max, isPart }: ReadRequest) {
  if (!isPart && file.size > max) throw new UnreadableError('too-big')
  // Reading a whole file without a slice is faster.
  const part = at === 0 && file.size <= max ? file : file.slice(at, at + max)
  return new Uint8Array(await part.arrayBuffer())
}
