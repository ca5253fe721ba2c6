import { runAsync } from '#shared/bundles/run.ts'
import { type NewPlugins, newPluginsOf, scanDrop } from '#shared/import/drop.ts'
import type { DroppedEntry } from './dropped-entry.ts'
import { combinedDrop } from './dropped-folder.ts'
import { droppedFiles } from './entries-io.ts'

export type DropContents = NewPlugins & {
  /** How many folders could not be searched, or not to their end. */
  unsearched: number
}

/**
 * The plugins in what was dropped, in the order in which it was dropped and folders list what they hold. `onFound` hears how many there are so far. Rejects
 * only when the signal is aborted, with its reason.
 */
export async function readDroppedPlugins(
  entries: DroppedEntry[],
  signal: AbortSignal,
  onFound: (count: number) => void,
): Promise<DropContents> {
  const { folder, repeats } = combinedDrop(entries)
  const files = droppedFiles(folder, ROOT, signal)
  const { bundles, troubles } = await runAsync(scanDrop(ROOT, onFound), files, signal)
  const found = newPluginsOf(bundles, ROOT)
  return { ...found, repeats: [...repeats, ...found.repeats], unsearched: troubles.length }
}

const ROOT = 'drop'
