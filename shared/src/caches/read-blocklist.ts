import { type CachedPlugins, walkCacheXml, wholePath } from './cached-plugins.ts'
import type { CacheFile } from './plugin-cache.ts'

/**
 * Reads `vst3blacklist.xml` of Cubase and Nuendo, whose `plugin` names its `path`: the plugins that their scan could not load. Throws
 * `UnreadableSong`.
 */
export async function readSteinbergBlocklist(file: CacheFile, found: CachedPlugins) {
  const text = (name: string, value: string) => {
    const path = name === 'path' ? wholePath(value.trim()) : null
    if (path) found.addFailed(path)
  }
  const [open, close] = [() => undefined, () => undefined]
  return await walkCacheXml(
    file,
    { open, text, close },
    { names: ['plugin'], inside: ['path'], texts: ['path'] },
  )
}

/** Reads `PluginBlacklist.settings` of Studio One, whose `Url` names a plugin that its scan could not load. Throws `UnreadableSong`. */
export async function readStudioOneBlocklist(file: CacheFile, found: CachedPlugins) {
  const open = (_: string, tag: { value: (name: string) => string | undefined }) => {
    const path = wholePath(pathOfUrl(tag.value('url') ?? ''))
    if (path) found.addFailed(path)
  }
  return await walkCacheXml(file, { open, close: () => undefined }, { names: ['Url'] })
}

/** `file:///C:/VST3/My%20Plugin.vst3` as a path; any other text as it is. */
function pathOfUrl(url: string): string {
  const path = url.replace(/^file:\/\/(?:localhost)?(?:\/(?=[a-z]:))?/i, '')
  if (path === url) return url
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
