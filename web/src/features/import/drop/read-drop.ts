import { runAsync } from '#shared/bundles/run.ts'
import { scan } from '#shared/bundles/scan/scan.ts'
import { type NewPlugins, newPluginsOf } from '#shared/import/drop.ts'
import { formatOf, isCandidateName } from '#shared/import/file-name.ts'
import type { DroppedEntry } from './dropped-entry.ts'
import { droppedFolder } from './dropped-folder.ts'
import { filesBelow } from './entries-io.ts'

export type ReadDrop = NewPlugins & {
  /** How many folders could not be searched, or not to their end. */
  unsearched: number
}

/**
 * The plugins in what was dropped, in the order in which it was dropped and folders list what they hold. `onFound` hears how many there are so far. Rejects
 * only when the signal is aborted, with its reason.
 */
export async function readDrop(
  entries: DroppedEntry[],
  signal: AbortSignal,
  onFound: (count: number) => void,
): Promise<ReadDrop> {
  const { folder, repeats } = droppedFolder(entries)
  const files = filesBelow(folder, ROOT, signal)
  const options = { chosen, onFound, order: 'listed' } as const
  const { bundles, troubles } = await runAsync(scan(ROOT, options), files, signal)
  const found = newPluginsOf(bundles, ROOT)
  return { ...found, repeats: [...repeats, ...found.repeats], unsearched: troubles.length }
}

const ROOT = 'drop'

/** What somebody dropped by itself is taken by its name alone. */
const chosen = (fileName: string) => (isCandidateName(fileName) ? formatOf(fileName) : undefined)
