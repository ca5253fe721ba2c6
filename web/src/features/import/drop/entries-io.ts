import type { Entry, ReadRequest } from '#shared/bundles/asking.ts'
import type { AsyncFiles } from '#shared/bundles/run.ts'
import { folderNamed, isSkipped } from '#shared/bundles/scan/bundle-name.ts'
import { Unreadable } from '#shared/bundles/unreadable.ts'
import type { DroppedEntry } from './dropped-entry.ts'

/** Answers what the readers ask below one dropped entry, which they know as `root`. Rejects with the signal's reason once aborted. */
export function filesBelow(entry: DroppedEntry, root: string, signal: AbortSignal): AsyncFiles {
  const known = new Map([[root, entry]])
  const listedAhead = new Map<string, Promise<DroppedEntry[]>>()

  async function list(path: string): Promise<Entry[]> {
    signal.throwIfAborted()
    const folder = known.get(path)
    if (!folder) throw new Unreadable('vanished')
    const entries = await (listedAhead.get(path) ?? folder.list())
    listedAhead.delete(path)
    for (const each of entries) known.set(`${path}/${each.name}`, each)
    for (const each of entries.filter(isOrdinaryFolder).slice(0, AHEAD)) {
      const listed = each.list()
      // Whoever asks for it hears of the failure; when nobody does, it is none.
      listed.catch(() => undefined)
      listedAhead.set(`${path}/${each.name}`, listed)
    }
    return entries.map(({ name, isFolder }) => ({ name, isFolder }))
  }

  async function read(request: ReadRequest) {
    signal.throwIfAborted()
    const file = await fileAt(known, request.path).catch((error: unknown) => {
      if (request.isOptional && isMissing(error)) return null
      throw error
    })
    return file && bytesOf(file, request)
  }

  return { list, read }
}

/** The readers search one folder after the other; asking for the next ones early saves them the wait. */
const AHEAD = 256
const isOrdinaryFolder = ({ name, isFolder }: DroppedEntry) =>
  isFolder && !isSkipped(name) && !folderNamed(name)

/** A file inside a bundle is opened from the nearest folder that was listed, so that a bundle itself need not be listed. */
async function fileAt(known: Map<string, DroppedEntry>, path: string) {
  let end = path.length
  while (end > 0) {
    const entry = known.get(path.slice(0, end))
    if (entry) return entry.file(path.slice(end + 1))
    end = path.lastIndexOf('/', end - 1)
  }
  throw new Unreadable('vanished')
}

const isMissing = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

async function bytesOf(file: File, { at, max, isPart }: ReadRequest) {
  if (!isPart && file.size > max) throw new Unreadable('too-big')
  // A slice is another object that the browser has to register: reading a whole file without one takes half the time.
  const part = at === 0 && file.size <= max ? file : file.slice(at, at + max)
  return new Uint8Array(await part.arrayBuffer())
}
