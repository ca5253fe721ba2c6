import { isCandidateName } from '#shared/import/file-name.ts'
import { loadCode } from '../../../ui/load-code.ts'
import type { DroppedEntry } from './dropped-entry.ts'
import { isOtherFile } from './other-files.ts'

/** True for a dropped entry that may be a list of plugins of a DAW; its contents decide. */
export const mayBeCache = (entry: DroppedEntry) =>
  entry.isFolder ? isDatabaseFolder(entry) : !isCandidateName(entry.name) && !isOtherFile(entry)

/** The lists of DAWs among dropped entries, with what belongs to them, and the other entries. */
export async function splitCaches(entries: DroppedEntry[]) {
  const { isMeantAsCache, START } = await loadCode(() => import('#shared/caches/recognize.ts'))
  const caches: File[] = []
  const others: DroppedEntry[] = []
  for (const entry of entries) {
    const found = entry.isFolder ? await filesOfDatabase(entry) : await cacheIn(entry)
    if (found.length > 0) caches.push(...found)
    else others.push(entry)
  }
  return { caches, others }

  /** A file that cannot be opened is left to the import, which says so. */
  async function cacheIn(entry: DroppedEntry) {
    if (!mayBeCache(entry)) return []
    try {
      const file = await entry.file()
      const start = new Uint8Array(await file.slice(0, START).arrayBuffer())
      return isMeantAsCache(file.name, start) ? [file] : []
    } catch {
      return []
    }
  }
}

/** FL Studio keeps a file for each plugin, in folders below these. */
const isDatabaseFolder = ({ name, isFolder }: DroppedEntry) =>
  isFolder && /^(?:Plugin database|Installed)$/i.test(name)

const MAX_FILES = 20_000
const MAX_DEPTH = 6

async function filesOfDatabase(folder: DroppedEntry): Promise<File[]> {
  if (!isDatabaseFolder(folder)) return []
  const files: File[] = []
  let folders = [folder]
  for (let depth = 0; depth < MAX_DEPTH && folders.length > 0; depth++) {
    const below: DroppedEntry[] = []
    for (const each of folders) {
      for (const entry of await each.list().catch(() => [])) {
        if (entry.isFolder) below.push(entry)
        else if (files.length < MAX_FILES && isEntryOfDatabase(entry.name))
          files.push(
            ...(await entry
              .file()
              .then((file) => [file])
              .catch(() => [])),
          )
      }
    }
    folders = below
  }
  return files
}

const isEntryOfDatabase = (name: string) => /\.nfo$/i.test(name) || name === '.Plugins.ini'
