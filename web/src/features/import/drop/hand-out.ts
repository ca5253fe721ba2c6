import { mayBeCache, splitCaches } from './cache-files.ts'
import type { DroppedEntry } from './dropped-entry.ts'

/** Gives each entry of a drop to whom it is for. Only a file that may be a list of a DAW is looked into first. */
export async function handOut(
  entries: DroppedEntry[],
  importPlugins: (entries: DroppedEntry[]) => unknown,
  onCaches: ((files: File[]) => void) | undefined,
) {
  if (!onCaches || !entries.some(mayBeCache)) return importPlugins(entries)
  // Without a connection the code that recognizes lists can be missing; plugins are read all the same.
  const { caches, others } = await splitCaches(entries).catch(() => ({ caches: [], others: entries }))
  if (caches.length > 0) onCaches(caches)
  if (others.length > 0) importPlugins(others)
}
