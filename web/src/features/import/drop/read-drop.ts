import { runAsync } from '#shared/bundles/run.ts'
import { type NewPlugins, newPluginsOf, scanDroppedFiles } from '#shared/import/drop.ts'
import { combinedDrop } from './combined-drop.ts'
import type { DroppedEntry } from './dropped-entry.ts'
import { droppedFiles } from './dropped-files.ts'

export type DropContents = NewPlugins & {
  /** The number of folders that could not be read completely. */
  unsearched: number
}

/**
 * Finds the plugins in a drop, in the order of the drop and of the folder listings. Calls `onFound` with the number so far.
 * Rejects only when the signal is aborted, with its reason.
 */
export async function readDroppedPlugins(
  entries: DroppedEntry[],
  signal: AbortSignal,
  onFound: (count: number) => void,
): Promise<DropContents> {
  const { folder, repeats } = combinedDrop(entries)
  const files = droppedFiles(folder, ROOT, signal)
  const { bundles, troubles } = await runAsync(scanDroppedFiles(ROOT, onFound), files, signal)
  const found = newPluginsOf(bundles, ROOT)
  return { ...found, repeats: [...repeats, ...found.repeats], unsearched: troubles.length }
}

const ROOT = 'drop'
