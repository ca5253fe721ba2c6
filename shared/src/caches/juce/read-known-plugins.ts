import {
  audioUnitOfText,
  type NamedPlugin,
  namedPlugin,
  textPlugin,
  vst2Plugin,
  vst3Plugin,
} from '../../songs/plugin-ids.ts'
import type { XmlTag } from '../../songs/xml/xml-tag.ts'
import type { CachedPlugins } from '../cached-plugins.ts'
import { walkCacheXml, wholePath } from '../cached-plugins.ts'
import type { CacheFile } from '../plugin-cache.ts'
import { UnreadableCacheError } from '../refusal.ts'

/**
 * Reads the list of plugins that every host made with JUCE keeps somewhere in its settings. Its numbers for VST3 are hashes,
 * so a VST3 has no id. Throws `UnreadableSong`, and `UnreadableCache` when there is no such list.
 */
export async function readKnownPlugins(file: CacheFile, found: CachedPlugins) {
  let lists = 0
  let isInside = false
  const open = (name: string, tag: XmlTag) => {
    if (name === 'KNOWNPLUGINS') {
      lists++
      isInside = true
    } else if (isInside && name === 'PLUGIN') readPlugin(tag, found)
    else if (isInside) found.addFailed('')
  }
  const close = (name: string) => {
    if (name === 'KNOWNPLUGINS') isInside = false
  }
  const gap = await walkCacheXml(
    file,
    { open, close },
    { names: ['KNOWNPLUGINS', 'PLUGIN', 'BLACKLISTED'], allowsDoctype: true },
  )
  if (lists === 0) throw new UnreadableCacheError('not-a-cache')
  return gap
}

function readPlugin(tag: XmlTag, found: CachedPlugins) {
  const plugin = pluginOf(tag)
  if (!plugin) return
  const instrument = tag.value('isInstrument')
  found.add({
    ...plugin,
    version: tag.value('version') ?? '',
    path: wholePath(tag.value('file')),
    isInstrument: instrument === undefined ? null : instrument === '1',
  })
}

/** Null for devices of the host itself and for formats that a library does not have. */
function pluginOf(tag: XmlTag): NamedPlugin | null {
  const names = { name: tag.value('name') ?? '', maker: tag.value('manufacturer') ?? '' }
  const file = tag.value('file') ?? ''
  switch (tag.value('format')) {
    case 'VST':
      return vst2Plugin(codeOf(tag.value('uniqueId')) || codeOf(tag.value('uid')), names)
    case 'VST3':
      return vst3Plugin(null, names)
    case 'AudioUnit':
    case 'AudioUnitv3':
      return audioUnitOfText(CODES.exec(file)?.[1] ?? '', names)
    case 'LV2':
      return textPlugin('LV2', file || null, names)
    case 'CLAP':
      return namedPlugin('CLAP', names)
    default:
      return null
  }
}

const codeOf = (digits = '') => (/^[0-9a-f]{1,8}$/i.test(digits) ? Number.parseInt(digits, 16) : null)

/** `AudioUnit:Effects/aufx,subtype,manufacturer` */
const CODES = /[/:](.{4},.{4},.{4})$/
