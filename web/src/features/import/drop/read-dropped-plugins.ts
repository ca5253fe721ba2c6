import type { DirectoryEntry, ReadRequest } from '#shared/bundles/asking.ts'
import { type AsyncFiles, runAsync } from '#shared/bundles/run.ts'
import { isSkippedName, parsedFileName, parsedFolderName } from '#shared/bundles/scan/bundle-name.ts'
import { UnreadableError } from '#shared/bundles/unreadable.ts'
import { type NewPlugins, newPluginsOf, scanDroppedFiles } from '#shared/import/drop.ts'
import { isCandidateName } from '#shared/import/file-name.ts'
import { isOtherFile, type OtherFiles, otherFilesIn } from './other-files.ts'
import type { DroppedEntry } from './picked-entries.ts'

export type DropContents = NewPlugins &
  OtherFiles & {
    /** The number of folders that could not be read completely. */
    unsearched: number
  }

/**
 * Finds the plugins in a drop, in the order of the drop and of the folder listings. Calls `onFound` with the number so far. Archives and
 * installers count when they were dropped themselves, or when there is nothing else: a plugin folder can hold an uninstaller.
 * Rejects only when the signal is aborted, with its reason.
 */
export async function readDroppedPlugins(
  entries: DroppedEntry[],
  signal: AbortSignal,
  onFound: (count: number) => void,
): Promise<DropContents> {
  const { folder, repeats } = combinedDrop(entries)
  const inside: DroppedEntry[] = []
  const files = droppedFiles(folder, ROOT, signal, (listed) => {
    if (inside.length < MAX_OTHERS) inside.push(...listed.filter(isOtherFile).slice(0, MAX_OTHERS))
  })
  const { bundles, troubles } = await runAsync(scanDroppedFiles(ROOT, onFound), files, signal)
  const found = newPluginsOf(bundles, ROOT)
  const [noPrograms, unsearched] = [
    troubles.filter(({ note }) => note === 'no-program-place'),
    troubles.filter(({ note }) => note !== 'no-program-place'),
  ]
  const others = otherFilesIn(found.plugins.length > 0 ? entries : inside)
  return {
    ...found,
    ...others,
    repeats: [...repeats, ...found.repeats],
    noPlugins: [...found.noPlugins, ...noPrograms.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))],
    unsearched: unsearched.length,
  }
}

const ROOT = 'drop'
/** How many archives and installers are collected: only the first names are shown. */
const MAX_OTHERS = 100

/**
 * Combines a drop into one folder, in its order. A second bundle or folder of one name is put into a folder made up for it, because its own
 * name can tell what is inside. `repeats` are the names of plain files that were dropped twice; the first is kept. Names with a slash are
 * skipped.
 */
function combinedDrop(dropped: DroppedEntry[]): { folder: DroppedEntry; repeats: string[] } {
  const names = new Set<string>()
  const repeats: string[] = []
  const entries = dropped
    .filter(({ name }) => !name.includes('/'))
    .flatMap((entry) => {
      if (!names.has(entry.name)) {
        names.add(entry.name)
        return [entry]
      }
      if (entry.isFolder || isBundle(entry)) {
        const uniqueName = freeName(names)
        names.add(uniqueName)
        return [folderOf(uniqueName, [entry])]
      }
      if (isCandidateName(entry.name)) repeats.push(entry.name)
      return []
    })
  return { folder: folderOf('', entries), repeats }
}

const isBundle = ({ name }: DroppedEntry) => parsedFileName(name) !== undefined

const folderOf = (name: string, entries: DroppedEntry[]): DroppedEntry => ({
  name,
  isFolder: true,
  list: async () => entries,
  file: async () => {
    throw new DOMException('There is no such file.', 'NotFoundError')
  },
})

function freeName(usedNames: Set<string>) {
  let number = 2
  while (usedNames.has(`${number}`)) number += 1
  return `${number}`
}

/** Lets the scanner read below a dropped entry, at the path `root`. `onListed` gets each listed folder. Rejects with the reason of an abort. */
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
