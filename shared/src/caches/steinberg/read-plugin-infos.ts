import { type NamedPlugin, vst2CodeOf, vst2Plugin, vst3Plugin } from '../../songs/plugin-ids.ts'
import type { XmlTag } from '../../songs/xml/xml-tag.ts'
import { type CachedPlugins, walkCacheXml, wholePath } from '../cached-plugins.ts'
import type { CacheFile } from '../plugin-cache.ts'

/**
 * Reads `Vst2xPlugin Infos Cubase.xml`, and `VstPlugInfoV4.xml`, which has VST3 plugins without makers. In both a plugin is
 * an element with named values. Throws `UnreadableSong`.
 */
export async function readPluginInfos(file: CacheFile, found: CachedPlugins) {
  let path: string | null = null
  let info: Info | null = null
  const open = (name: string, tag: XmlTag, depth: number) => {
    if (name === 'item') path = null
    else if (name === 'string') readValue(tag, depth)
    else {
      const isVst2 = name === 'member' && tag.value('name') === 'Vst2xPlugInfo'
      const isVst3 = name === 'obj' && tag.value('class') === 'VstPlugInfo'
      if (isVst2 || isVst3) info = { depth, isVst2, values: new Map() }
    }
  }
  const readValue = (tag: XmlTag, depth: number) => {
    const [name = '', value = ''] = [tag.value('name'), tag.value('value')]
    if (info && depth === info.depth + 1 && FIELDS.has(name)) info.values.set(name, value)
    else if (name === 'Group') path = wholePath(value.replace(/^Vst2xPlug\\/, ''))
  }
  const close = (_: string, depth: number) => {
    if (info?.depth !== depth) return
    const category = info.values.get('subCategory') ?? ''
    found.add({
      ...pluginOf(info),
      version: info.values.get('vendorVersion') ?? '',
      path: info.isVst2 ? path : null,
      isInstrument: category === '' ? null : /Instrument|Synth/i.test(category),
    })
    info = null
  }
  return await walkCacheXml(file, { open, close }, { names: ['item', 'obj', 'member', 'string'] })
}

type Info = { depth: number; isVst2: boolean; values: Map<string, string> }

const FIELDS = new Set(['cid', 'uid', 'name', 'vendor', 'subCategory', 'vendorVersion'])

function pluginOf({ isVst2, values }: Info): NamedPlugin {
  const names = { name: values.get('name') ?? '', maker: values.get('vendor') ?? '' }
  const id = (values.get('cid') ?? values.get('uid') ?? '').replace(/[{}-]/g, '')
  return isVst2 ? vst2Plugin(vst2CodeOf(id), names) : vst3Plugin(id || null, names)
}

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
