import { fileOfBytes } from '../../songs/source.ts'
import { short as shortUse } from '../../songs/testing/reading.ts'
import type { CachedPlugin, CacheFile, PluginCache } from '../plugin-cache.ts'
import { readCaches } from '../read-caches.ts'

/** A dropped file with this text or these bytes. */
export const dropped = (name: string, content: string | Uint8Array, changedAt?: string): CacheFile => ({
  ...fileOfBytes(name, typeof content === 'string' ? new TextEncoder().encode(content) : content),
  ...(changedAt && { changedAt }),
})

/** The one cache that these files are. Throws an error when one is refused. */
export async function cacheIn(...files: CacheFile[]): Promise<PluginCache> {
  const { caches, refused } = await readCaches(files)
  const [cache, ...others] = caches
  if (!cache || others.length > 0 || refused.length > 0) {
    throw new Error(`There are ${caches.length} caches, and refused was: ${JSON.stringify(refused)}`)
  }
  return cache
}

/** Why a file is refused, or `undefined`. */
export const refusalOfFile = async (...files: CacheFile[]) => (await readCaches(files)).refused[0]?.reason

/** A plugin in words, as of songs; one that is switched off says so. */
export const short = ({ isEnabled, files: _, ...plugin }: CachedPlugin) =>
  shortUse(Object.assign(plugin, { isOff: !isEnabled }))
