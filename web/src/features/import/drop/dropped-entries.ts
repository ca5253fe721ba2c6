import type { DroppedEntry } from './dropped-entry.ts'
import { entryOfFile } from './picked-entries.ts'

/**
 * What was dropped on the page, folders included. Has to be called in the drop event itself: the browser empties the transfer
 * as soon as the event is over.
 */
export function droppedEntries(transfer: DataTransfer): DroppedEntry[] {
  return Array.from(transfer.items).flatMap((item) => {
    if (item.kind !== 'file') return []
    const entry = item.webkitGetAsEntry()
    if (entry) return [entryOf(entry)]
    const file = item.getAsFile()
    return file ? [entryOfFile(file)] : []
  })
}

const entryOf = (entry: FileSystemEntry): DroppedEntry => ({
  name: entry.name,
  isFolder: entry.isDirectory,
  list: () => entriesIn(entry),
  file: async (path) => fileOf(path ? await entryAt(entry, path) : entry),
})

/** Chromium hands out at most a hundred entries at a time; an empty batch is the end. */
async function entriesIn(folder: FileSystemEntry): Promise<DroppedEntry[]> {
  if (!isFolder(folder)) throw noFolder()
  const reader = folder.createReader()
  const entries: DroppedEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((give, fail) => reader.readEntries(give, fail))
    if (batch.length === 0) return entries
    entries.push(...batch.map(entryOf))
  }
}

async function entryAt(folder: FileSystemEntry, path: string) {
  if (!isFolder(folder)) throw noFolder()
  return new Promise<FileSystemEntry>((give, fail) => folder.getFile(path, {}, give, fail))
}

async function fileOf(entry: FileSystemEntry) {
  if (!isFile(entry)) throw new DOMException('A folder is no file.', 'TypeMismatchError')
  return new Promise<File>((give, fail) => entry.file(give, fail))
}

const noFolder = () => new DOMException('A file holds nothing.', 'NotFoundError')

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
