import type { Dropped } from '../../../ui/stray-drops.ts'
import { type DroppedEntry, entryOfFile } from './picked-entries.ts'

/** Returns the dropped files and folders. Call it in the drop event itself: the browser empties the transfer afterwards. */
export function droppedEntries(transfer: Pick<Dropped, 'items'>): DroppedEntry[] {
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

/** Chromium returns at most a hundred entries per call; an empty batch is the end. */
async function entriesIn(folder: FileSystemEntry): Promise<DroppedEntry[]> {
  if (!isFolder(folder)) throw notAFolder()
  const reader = folder.createReader()
  const entries: DroppedEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return entries
    entries.push(...batch.map(entryOf))
  }
}

async function entryAt(folder: FileSystemEntry, path: string) {
  if (!isFolder(folder)) throw notAFolder()
  return new Promise<FileSystemEntry>((resolve, reject) => folder.getFile(path, {}, resolve, reject))
}

async function fileOf(entry: FileSystemEntry) {
  if (!isFile(entry)) throw new DOMException('This is a folder, not a file.', 'TypeMismatchError')
  return new Promise<File>((resolve, reject) => entry.file(resolve, reject))
}

const notAFolder = () => new DOMException('A file has no entries.', 'NotFoundError')

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
