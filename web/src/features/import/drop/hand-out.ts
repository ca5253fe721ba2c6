import { loadCode } from '../../../ui/load-code.ts'
import { mayBeCache, splitCaches } from './cache-files.ts'
import type { DroppedEntry } from './dropped-entry.ts'

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
  const { caches, others } = await splitCaches(left).catch(() => ({ caches: [], others: left }))
  if (caches.length > 0) onCaches(caches)
  if (others.length > 0) importPlugins(others)
}

/** Gives away the saved lists of what songs need, and returns the other entries. */
export async function withoutNeeds(entries: DroppedEntry[], onNeeds: (files: File[]) => void) {
  if (!entries.some(mayBeNeedsFile)) return entries
  const { needsFiles, others } = await splitNeedsFiles(entries)
  if (needsFiles.length > 0) onNeeds(needsFiles)
  return others
}

/** True for a dropped entry that may be a saved list of a song's needs; its contents decide. */
const mayBeNeedsFile = ({ name, isFolder }: DroppedEntry) =>
  !isFolder && (TABLE.test(name) || OWN_NAME.test(name))

const TABLE = /\.(?:csv|tsv|txt)$/i

/** A saved list of which a spreadsheet has made a document of its own is meant, too: it is told how to open it. */
const OWN_NAME = /^needed-plugins\b.{0,40}\.(?:csv|tsv|txt|xlsx?|ods|numbers)$/i

/** The saved lists of what songs need among dropped entries, and the other entries. */
async function splitNeedsFiles(entries: DroppedEntry[]) {
  const needsFiles: File[] = []
  const others: DroppedEntry[] = []
  for (const entry of entries) {
    const file = mayBeNeedsFile(entry) && (await entry.file().catch(() => undefined))
    if (file && (await isMeantAsNeeds(file))) needsFiles.push(file)
    else others.push(entry)
  }
  return { needsFiles, others }
}

/** By its headings, or by the name with which it is saved. */
const isMeantAsNeeds = async (file: File) => OWN_NAME.test(file.name) || (await isNeedsFile(file))

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
