import { vst3Plugin } from '../../songs/plugin-ids.ts'
import type { CachedPlugins } from '../cached-plugins.ts'
import { walkCacheXml, wholePath } from '../cached-plugins.ts'
import type { CacheFile } from '../plugin-cache.ts'

/** Reads `vst3plugins.xml`, which also lists the controllers of plugins. Throws `UnreadableSong`. */
export async function readVst3Plugins(file: CacheFile, found: CachedPlugins) {
  let path: string | null = null
  let texts: Map<string, string> | null = null
  const open = (name: string) => {
    if (name === 'plugin') path = null
    else if (name === 'class') texts = new Map()
  }
  const text = (name: string, value: string) => {
    if (name === 'path' && !texts) path = wholePath(value.trim())
    else texts?.set(name, value.trim())
  }
  const close = (name: string) => {
    if (name !== 'class' || !texts) return
    addClass(texts, path, found)
    texts = null
  }
  const fields = ['path', 'cid', 'category', 'name', 'vendor', 'version']
  return await walkCacheXml(
    file,
    { open, text, close },
    { names: ['plugin', 'class'], inside: fields, texts: fields },
  )
}

function addClass(texts: Map<string, string>, path: string | null, found: CachedPlugins) {
  if (texts.get('category') !== 'Audio Module Class') return
  const names = { name: texts.get('name') ?? '', maker: texts.get('vendor') ?? '' }
  const classId = (texts.get('cid') ?? '').replace(/[{}-]/g, '')
  found.add({ ...vst3Plugin(classId || null, names), path, version: texts.get('version') ?? '' })
}
