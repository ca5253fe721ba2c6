import type { NamedPlugin } from '../../songs/plugin-ids.ts'
import { studioOnePlugin } from '../../songs/studio-one/read-studio-one.ts'
import type { XmlTag } from '../../songs/xml/xml-tag.ts'
import type { CachedPlugins } from '../cached-plugins.ts'
import { walkCacheXml, wholePath } from '../cached-plugins.ts'
import type { CacheFile } from '../plugin-cache.ts'

/** Reads `Plugins-en.settings` of Studio One. Its own effects are left out. Throws `UnreadableSong`. */
export async function readPluginSettings(file: CacheFile, found: CachedPlugins) {
  let path: string | null = null
  let described: Described | null = null
  const open = (name: string, tag: XmlTag, depth: number) => {
    if (name === 'Section') path = wholePath(tag.value('path'))
    else if (name === 'ClassDescription') described = describedIn(tag, depth)
    else if (described) readAttribute(described, tag)
  }
  const close = (_: string, depth: number) => {
    if (described?.depth !== depth) return
    found.add({ ...described, path })
    described = null
  }
  return await walkCacheXml(file, { open, close }, { names: ['Section', 'ClassDescription', 'Attribute'] })
}

type Described = NamedPlugin & { depth: number; isInstrument: boolean; version: string }

/** Null for what is not a plugin of another maker. */
function describedIn(tag: XmlTag, depth: number): Described | null {
  const category = tag.value('category')
  if (category !== 'AudioSynth' && category !== 'AudioEffect') return null
  const plugin = studioOnePlugin(tag)
  return plugin && { ...plugin, depth, isInstrument: category === 'AudioSynth', version: '' }
}

function readAttribute(described: Described, tag: XmlTag) {
  const id = tag.value('id')
  if (id === 'Class:Vendor') described.maker = tag.value('value') ?? ''
  else if (id === 'Class:Version') described.version = tag.value('value') ?? ''
}
