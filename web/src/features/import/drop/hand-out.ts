import { isCandidateName } from '#shared/import/file-name.ts'
import { loadCode } from '../../../ui/load-code.ts'
import { isOtherFile } from './other-files.ts'
import type { DroppedEntry } from './picked-entries.ts'

/** Whom the parts of a drop are for. What nobody takes is looked at as plugins. */
export type Takers = {
  importPlugins: (entries: DroppedEntry[]) => unknown
  onCaches: ((files: File[]) => void) | undefined
  onNeeds: ((files: File[]) => void) | undefined
}

/** Gives each entry of a drop to whom it is for. Only a file that may be a list is looked into first. */
export async function handOut(entries: DroppedEntry[], { importPlugins, onCaches, onNeeds }: Takers) {
  const left = onNeeds ? await withoutNeeds(entries, onNeeds) : entries
  if (!onCaches || !left.some(mayBeCache)) return left.length > 0 && importPlugins(left)
  // Without a connection the code that recognizes lists can be missing; plugins are read all the same.
  const { files, others } = await splitCaches(left).catch(() => ({ files: [], others: left }))
  if (files.length > 0) onCaches(files)
  if (others.length > 0) importPlugins(others)
}

/** Gives away the saved lists of what songs need, and returns the other entries. */
export async function withoutNeeds(entries: DroppedEntry[], onNeeds: (files: File[]) => void) {
  if (!entries.some(mayBeNeedsFile)) return entries
  const { files, others } = await splitEntries(entries, needsFileIn)
  if (files.length > 0) onNeeds(files)
  return others
}

/** The files that `filesIn` finds in dropped entries, and the entries in which it finds none. */
async function splitEntries(entries: DroppedEntry[], filesIn: (entry: DroppedEntry) => Promise<File[]>) {
  const files: File[] = []
  const others: DroppedEntry[] = []
  for (const entry of entries) {
    const found = await filesIn(entry)
    if (found.length > 0) files.push(...found)
    else others.push(entry)
  }
  return { files, others }
}

/** True for a dropped entry that may be a saved list of a song's needs; its contents decide. */
const mayBeNeedsFile = ({ name, isFolder }: DroppedEntry) =>
  !isFolder && (TABLE.test(name) || OWN_NAME.test(name))

const TABLE = /\.(?:csv|tsv|txt)$/i

/** A saved list of which a spreadsheet has made a document of its own is meant, too: it is told how to open it. */
const OWN_NAME = /^needed-plugins\b.{0,40}\.(?:csv|tsv|txt|xlsx?|ods|numbers)$/i

/** The saved list of what songs need in this entry: it is known by its headings, or by the name with which it is saved. */
async function needsFileIn(entry: DroppedEntry) {
  const file = mayBeNeedsFile(entry) && (await entry.file().catch(() => undefined))
  return file && (OWN_NAME.test(file.name) || (await isNeedsFile(file))) ? [file] : []
}

/** True for a file that begins with the headings of a saved list. Without a connection the code that knows them can be missing. */
async function isNeedsFile(file: File): Promise<boolean> {
  try {
    const { isNeedsStart, NEEDS_START } = await loadCode(
      () => import('#shared/songs/sharing/read-needs-file.ts'),
    )
    return isNeedsStart(new Uint8Array(await file.slice(0, NEEDS_START).arrayBuffer()))
  } catch {
    return false
  }
}

/** True for a dropped entry that may be a list of plugins of a DAW; its contents decide. */
const mayBeCache = (entry: DroppedEntry) =>
  entry.isFolder ? isDatabaseFolder(entry) : !isCandidateName(entry.name) && !isOtherFile(entry)

/** The lists of DAWs among dropped entries, with what belongs to them, and the other entries. */
export async function splitCaches(entries: DroppedEntry[]) {
  const { isMeantAsCache, START } = await loadCode(() => import('#shared/caches/recognize.ts'))
  return splitEntries(entries, (entry) => (entry.isFolder ? filesOfDatabase(entry) : cacheIn(entry)))

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
        else if (files.length < MAX_FILES && isEntryOfDatabase(entry.name)) {
          const file = await entry.file().catch(() => undefined)
          if (file) files.push(file)
        }
      }
    }
    folders = below
  }
  return files
}

const isEntryOfDatabase = (name: string) => /\.nfo$/i.test(name) || name === '.Plugins.ini'
