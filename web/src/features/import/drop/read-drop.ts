import { runAsync } from '#shared/bundles/run.ts'
import { type NewPlugins, newPluginsOf, scanDrop } from '#shared/import/drop.ts'
import type { DroppedEntry } from './dropped-entry.ts'
import { droppedFolder } from './dropped-folder.ts'
import { filesBelow } from './entries-io.ts'

export type ReadDrop = NewPlugins & {
  /** The number of folders that could not be searched completely. */
  unsearched: number
}

/**
 * Finds the plugins in a drop, in the order of the drop and of the folder listings. Calls `onFound` with the count so far.
 * Rejects only when the signal is aborted, with its reason.
 */
export async function readDrop(
  entries: DroppedEntry[],
  signal: AbortSignal,
  onFound: (count: number) => void,
): Promise<ReadDrop> {
  const { folder, repeats } = droppedFolder(entries)
  const files = filesBelow(folder, ROOT, signal)
  const { bundles, troubles } = await runAsync(scanDrop(ROOT, onFound), files, signal)
  const found = newPluginsOf(bundles, ROOT)
  return { ...found, repeats: [...repeats, ...found.repeats], unsearched: troubles.length }
}

const ROOT = 'drop'

/** Accepts a loose file by its name alone. */
const chosen = (fileName: string) => (isCandidateName(fileName) ? formatOf(fileName) : undefined)
