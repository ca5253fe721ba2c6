import { randomUUID } from 'node:crypto'
import type { PluginCache } from '#shared/caches/plugin-cache.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { MAX_IMPORTED_PER_CALL } from '#shared/transfer/contract.ts'
import type { ImportedPlugin } from '#shared/transfer/imported-plugin.ts'
import { readCachePlugins } from '#shared/transfer/read-cache-plugins.ts'
import type { ImportClient } from '../../connect/site-client.ts'
import { LONG_RETRY_MINUTES, withRetries } from '../../connect/with-retries.ts'

/** How many entries are new, and how many existing ones learned something; `skipped` says why a plugin is not an entry. */
export type AddedCaches = {
  created: number
  joined: number
  unchanged: number
  skipped: { name: string; reason: string }[]
}

/** Adds the plugins of lists to the library as one import, which the user can undo on the site for seven days. */
export async function addCaches(site: ImportClient, caches: readonly PluginCache[]): Promise<AddedCaches> {
  const { plugins, skipped } = pluginsOf(caches)
  const added: AddedCaches = { created: 0, joined: 0, unchanged: 0, skipped }
  if (plugins.length === 0) return added
  const { id } = await withRetries(() => site.begin({ body: { source: sourceOf(caches) } }))
  for (const chunk of inChunks(plugins, CALL)) {
    const body = { plugins: chunk.map((plugin) => ({ ...plugin, into: null })) }
    const counts = await withRetries(() => site.add({ params: { id }, body }), {
      seconds: LONG_RETRY_MINUTES * 60,
    })
    added.created += counts.createdCount
    added.joined += counts.joinedCount
    added.unchanged += counts.unchangedCount
  }
  return added
}

/** Less than the size limit of a call. */
const CALL = {
  count: MAX_IMPORTED_PER_CALL,
  size: 1_500_000,
  sizeOf: (plugin: ImportedPlugin) => Buffer.byteLength(JSON.stringify(plugin)),
}

function pluginsOf(caches: readonly PluginCache[]) {
  const reading = readCachePlugins(caches, randomUUID)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
  }
}

const sourceOf = (caches: readonly PluginCache[]) =>
  `${[...new Set(caches.map(({ host }) => host))].join(', ')}: found by the helper`.slice(0, 300)
