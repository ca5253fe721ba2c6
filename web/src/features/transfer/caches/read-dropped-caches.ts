import type { CacheFile, CacheReading, PluginCache } from '#shared/caches/plugin-cache.ts'
import { readCaches } from '#shared/caches/read-caches.ts'
import { turnPause } from '#shared/timing/turn-pause.ts'
import { NOTHING_BUT_PLUGINS } from '#shared/transfer/own-export.ts'
import { readCachePlugins } from '#shared/transfer/read-cache-plugins.ts'
import { randomId } from '../../../api/random-id.ts'
import type { ImportContent } from '../send-import.ts'

/** The content of the lists of DAWs in dropped files. `source` names the import. */
export type CacheContent = ImportContent & CacheReading & { source: string }

/** Reads these files in short turns, so that the page stays responsive. Nothing is sent. Never rejects. */
export async function readDroppedCaches(files: readonly File[]): Promise<CacheContent> {
  const { caches, refused } = await readCaches(files.map(cacheFileOf))
  const reading = readCachePlugins(caches, randomId)
  const pauseWhenDue = turnPause()
  for (;;) {
    const step = reading.next()
    if (step.done) {
      return {
        ...step.value,
        ...NOTHING_BUT_PLUGINS,
        caches,
        refused,
        source: sourceOf(caches, files),
      }
    }
    await pauseWhenDue()
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
