import { type NamedPlugin, namedPlugin, vst2CodeOf, vst2Plugin, vst3Plugin } from '../../songs/plugin-ids.ts'
import type { XmlTag } from '../../songs/xml/xml-tag.ts'
import type { CachedPlugins } from '../cached-plugins.ts'
import { walkCacheXml, wholePath } from '../cached-plugins.ts'
import type { CacheFile } from '../plugin-cache.ts'

/** Reads `Plugins-en.settings` of Studio One. Its own effects are left out. Throws `UnreadableSong`. */
export async function readPluginSettings(file: CacheFile, found: CachedPlugins) {
  return await walkCacheXml(file, new PluginSettings(found), {
    names: ['Section', 'ClassDescription', 'Attribute'],
  })
}

type Description = {
  depth: number
  id: string
  category: string
  name: string
  format: string
  maker: string
  version: string
}

class PluginSettings {
  readonly #found: CachedPlugins
  #path: string | null = null
  #description: Description | null = null

  constructor(found: CachedPlugins) {
    this.#found = found
  }

  readonly open = (name: string, tag: XmlTag, depth: number) => {
    if (name === 'Section') this.#path = wholePath(tag.value('path'))
    else if (name === 'ClassDescription') this.#description = descriptionOf(tag, depth)
    else if (this.#description) readAttribute(this.#description, tag)
  }

  readonly close = (_: string, depth: number) => {
    const description = this.#description
    if (description?.depth !== depth) return
    this.#description = null
    const plugin = pluginOf(description)
    if (!plugin) return
    const { version, category } = description
    this.#found.add({ ...plugin, version, path: this.#path, isInstrument: category === 'AudioSynth' })
  }
}

const descriptionOf = (tag: XmlTag, depth: number): Description => ({
  depth,
  id: (tag.value('classID') ?? '').replace(/[{}-]/g, ''),
  category: tag.value('category') ?? '',
  name: tag.value('name') ?? '',
  format: tag.value('subCategory') ?? '',
  maker: '',
  version: '',
})

function readAttribute(description: Description, tag: XmlTag) {
  const id = tag.value('id')
  if (id === 'Class:Vendor') description.maker = tag.value('value') ?? ''
  else if (id === 'Class:Version') description.version = tag.value('value') ?? ''
}

/** Null for what is not a plugin of another maker. */
function pluginOf({ id, category, name, format, maker }: Description): NamedPlugin | null {
  if (category !== 'AudioSynth' && category !== 'AudioEffect') return null
  const names = { name, maker }
  if (/VST2/.test(format)) return vst2Plugin(vst2CodeOf(id), names)
  if (/VST3/.test(format)) return vst3Plugin(id || null, names)
  if (/\bAU\b|AudioUnit/.test(format)) return namedPlugin('AU', names)
  return /CLAP/.test(format) ? namedPlugin('CLAP', names) : null
}
