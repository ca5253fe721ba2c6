import { codeOfDecimal, vst2Plugin, vst3Plugin } from '../../songs/plugin-ids.ts'
import type { XmlTag } from '../../songs/xml/xml-tag.ts'
import type { CachedPlugins } from '../cached-plugins.ts'
import { walkCacheXml, wholePath } from '../cached-plugins.ts'
import type { CacheFile } from '../plugin-cache.ts'

/** Reads a `.v2i` or `.v3i` of Ardour or Mixbus, which tells what is in one file. Throws `UnreadableSong`. */
export async function readScanResult(file: CacheFile, found: CachedPlugins) {
  let place: { path: string | null; processors: string[] } = { path: null, processors: [] }
  const open = (name: string, tag: XmlTag) => {
    if (name === 'VST2Cache' || name === 'VST3Cache') place = placeOf(tag)
    else if (name === 'VST3Info') readVst3(tag, place, found)
    else readVst2(tag, place, found)
  }
  return await walkCacheXml(file, { open }, { names: ['VST2Cache', 'VST3Cache', 'VST2Info', 'VST3Info'] })
}

type Place = { path: string | null; processors: string[] }

function placeOf(tag: XmlTag): Place {
  const path = wholePath(tag.value('bundle') || tag.value('module') || tag.value('binary'))
  const processor = PROCESSORS.get(tag.value('arch') ?? '')
  return { path, processors: processor ? [processor] : [] }
}

const PROCESSORS = new Map([
  ['x86_64', 'x86_64'],
  ['i386', 'i386'],
  ['i686', 'i386'],
  ['arm64', 'arm64'],
  ['aarch64', 'arm64'],
])

function readVst3(tag: XmlTag, place: Place, found: CachedPlugins) {
  const category = tag.value('category') ?? ''
  found.add({
    ...vst3Plugin(tag.value('uid') ?? null, namesOf(tag, 'vendor')),
    ...place,
    version: tag.value('version') ?? '',
    isInstrument: category === '' ? null : /\bInstrument\b/.test(category),
  })
}

function readVst2(tag: XmlTag, place: Place, found: CachedPlugins) {
  const id = tag.value('id') ?? ''
  const instrument = tag.value('is_instrument')
  found.add({
    ...vst2Plugin(codeOfDecimal(id), namesOf(tag, 'creator')),
    ...place,
    version: tag.value('version') ?? '',
    isInstrument: instrument === undefined ? null : instrument === '1' || instrument === 'yes',
  })
}

/** Ardour writes `Unknown` for a plugin that names no maker. */
function namesOf(tag: XmlTag, maker: 'vendor' | 'creator') {
  const value = tag.value(maker) ?? ''
  return { name: tag.value('name') ?? '', maker: value === 'Unknown' ? '' : value }
}
