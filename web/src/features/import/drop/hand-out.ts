import { mayBeCache, splitCaches } from './cache-files.ts'
import type { DroppedEntry } from './dropped-entry.ts'
import { mayBeNeedsFile, splitNeedsFiles } from './needs-files.ts'

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
