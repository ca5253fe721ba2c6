import type { CacheFile, CacheReading, PluginCache } from '#shared/caches/cache.ts'
import { readCaches } from '#shared/caches/read-caches.ts'
import { turns } from '#shared/timing/turns.ts'
import { readCachePlugins } from '#shared/transfer/cache-plugins.ts'
import { randomId } from '../../../api/random-id.ts'
import type { ImportContent } from '../use-content.ts'

/** What the lists of DAWs in dropped files hold. `source` names the import. */
export type CacheContent = ImportContent & CacheReading & { source: string }

/** Reads these files in short turns, so that the page stays responsive. Nothing is sent. Never rejects. */
export async function readDroppedCaches(files: readonly File[]): Promise<CacheContent> {
  const { caches, refused } = await readCaches(files.map(cacheFileOf))
  const reading = readCachePlugins(caches, randomId)
  const turn = turns()
  for (;;) {
    const step = reading.next()
    if (step.done) {
      return {
        ...step.value,
        orphans: [],
        collections: [],
        checklists: [],
        songs: [],
        daws: [],
        purchases: [],
        caches,
        refused,
        source: sourceOf(caches, files),
      }
    }
    await turn()
  }
}

/** Every read is a task of its own in a browser. */
const cacheFileOf = (file: File): CacheFile => ({
  name: file.name,
  size: file.size,
  changedAt: file.lastModified > 0 ? new Date(file.lastModified).toISOString() : null,
  read: async (at, length) => new Uint8Array(await file.slice(at, at + length).arrayBuffer()),
})

function sourceOf(caches: readonly PluginCache[], [first]: readonly File[]) {
  const hosts = [...new Set(caches.map(({ host }) => host))]
  return `${hosts.join(', ')}: ${first?.name ?? ''}`
}
