import { fileName } from '../songs/plugin-names.ts'
import { decodeUnicode } from '../text/decode-text.ts'
import { SCANNED } from './ableton/read-scan-list.ts'
import { AUDIO_UNIT } from './macos/read-auval.ts'
import type { CacheKind } from './plugin-cache.ts'
import { dawOfTags } from './read-tags.ts'
import { UnreadableCacheError } from './refusal.ts'
import { isSqlite } from './sqlite/database-pages.ts'
import { isWal } from './sqlite/wal.ts'

/** A kind of cache, or the newest part of a database. */
type CacheForm = CacheKind | 'wal'

/** The number of bytes at the start of a file that tell what it is. */
export const START = 4096

/** Recognizes a file by the bytes at its start, then by its name. Throws `UnreadableCache`. */
export function formOfCache(name: string, start: Uint8Array): CacheForm {
  if (/-wal$/i.test(name) || isWal(start)) return 'wal'
  if (start.length === 0) throw new UnreadableCacheError('empty')
  if (start.every((byte) => byte === 0)) throw new UnreadableCacheError('zero-filled')
  const daw = dawOfTags(name)
  if (daw) return `${daw}-tags`
  if (isSqlite(start)) return 'live-database'
  if (/com\.apple\.audiounits\.cache$/i.test(name)) throw new UnreadableCacheError('audio-unit-cache')
  const text = decodeUnicode(start).replace(/^\ufeff/, '')
  if (text.startsWith('version https://git-lfs.github.com/')) throw new UnreadableCacheError('lfs-pointer')
  const known = text.trimStart().startsWith('<') ? formOfXml(fileName(name), text) : formOfText(text)
  if (!known) throw new UnreadableCacheError('not-a-cache')
  return known
}

/** True for a dropped file that is a cache, or has the name of one and cannot be read. */
export function isMeantAsCache(name: string, start: Uint8Array): boolean {
  try {
    const isAnyXml = formOfCache(name, start) === 'juce' && !decodeUnicode(start).includes('<KNOWNPLUGINS')
    return !isAnyXml || NAMES.test(name)
  } catch (error) {
    if (!(error instanceof UnreadableCacheError)) throw error
    return error.code === 'audio-unit-cache' || (error.code !== 'not-a-cache' && NAMES.test(name))
  }
}

const NAMES = /\.(?:db|ini|settings|nfo|xml)$|-(?:wal|shm|journal)$/i

/** Any other XML is searched for a list of JUCE, which hosts keep somewhere among their settings. */
const formOfXml = (name: string, text: string): CacheKind =>
  // A blocklist has the elements of the list beside it.
  BLOCKLISTS.find(([names]) => names.test(name))?.[1] ??
  XML.find(({ content }) => content.test(text))?.kind ??
  XML.find(({ names }) => names?.test(name))?.kind ??
  'juce'

const BLOCKLISTS: [names: RegExp, kind: CacheKind][] = [
  [/^vst3blacklist\.xml$/i, 'steinberg-blocklist'],
  [/^pluginblacklist\.settings$/i, 'studio-one-blocklist'],
]

const XML: { kind: CacheKind; content: RegExp; names?: RegExp }[] = [
  { kind: 'juce', content: /<KNOWNPLUGINS\b/ },
  { kind: 'ardour', content: /<VST[23]Cache\b/ },
  {
    kind: 'studio-one',
    content: /<ClassDescription\b|<Settings[^<>]*name="Plugins-/,
    names: /^plugins-\w+\.settings$/i,
  },
  { kind: 'steinberg-vst2', content: /"Vst2xPlugInfo"/, names: /^vst2xplugin infos.*\.xml$/i },
  { kind: 'steinberg-info', content: /"VstPlugInfo"/, names: /^vstpluginfov\d+\.xml$/i },
  {
    kind: 'steinberg-vst3',
    content: /<plugins>\s*<plugin\b|Audio Module Class/,
    names: /^vst3plugins\.xml$/i,
  },
]

function formOfText(text: string): CacheKind | undefined {
  const lines = text.split(/\r?\n/)
  return LINES.find(([form]) => lines.some((line) => form.test(line)))?.[1]
}

/** By which lines a text is known, the surest first. */
const LINES: [RegExp, CacheKind][] = [
  [/^\[(?:vstcache|xvst3_compat)\]$/, 'reaper-vst'],
  [/^\[auplugins\]$|^AU .*\d \d{1,10} \d{1,10}$/, 'reaper-audio-units'],
  [/^\[.*\.clap\]$/, 'reaper-clap'],
  [/^ps_\w+=/, 'fl-studio'],
  [/^\d{4}-\d\d-\d\dT[\d:.]{1,20}: \w+: /, 'live-log'],
  [SCANNED, 'live-scan-list'],
  [AUDIO_UNIT, 'auval'],
  [/AU Validation Tool/, 'auval'],
]
