import { fileName } from '../songs/plugin-names.ts'
import { decodeUnicode } from '../text/decode-text.ts'
import { SCANNED } from './ableton/read-scan-list.ts'
import type { CacheKind } from './cache.ts'
import { AUDIO_UNIT } from './macos/read-auval.ts'
import { UnreadableCacheError } from './refusal.ts'
import { isSqlite } from './sqlite/database-pages.ts'
import { isWal } from './sqlite/wal.ts'

/** What a file is: a kind of cache, or the newest part of a database. */
type CacheForm = CacheKind | 'wal'

/** The number of bytes at the start of a file that tell what it is. */
export const START = 4096

/** What a file is by the bytes at its start, then by its name. Throws `UnreadableCache`. */
export function formOfCache(name: string, start: Uint8Array): CacheForm {
  if (/-wal$/i.test(name) || isWal(start)) return 'wal'
  if (start.length === 0) throw new UnreadableCacheError('empty')
  if (start.every((byte) => byte === 0)) throw new UnreadableCacheError('zero-filled')
  if (isSqlite(start)) return 'live-database'
  if (/com\.apple\.audiounits\.cache$/i.test(name)) throw new UnreadableCacheError('audio-unit-cache')
  const text = decodeUnicode(start).replace(/^\ufeff/, '')
  if (text.startsWith('version https://git-lfs.github.com/')) throw new UnreadableCacheError('lfs-pointer')
  const known = text.trimStart().startsWith('<') ? formOfXml(fileName(name), text) : formOfText(text)
  if (!known) throw new UnreadableCacheError('not-a-cache')
  return known
}

/** Any other XML is searched for a list of JUCE, which hosts keep somewhere among their settings. */
const formOfXml = (name: string, text: string): CacheKind =>
  XML.find(({ content }) => content.test(text))?.kind ??
  XML.find(({ names }) => names?.test(name))?.kind ??
  'juce'

const XML: { kind: CacheKind; content: RegExp; names?: RegExp }[] = [
  { kind: 'juce', content: /<KNOWNPLUGINS\b/ },
  { kind: 'ardour', content: /<VST[23]Cache\b/ },
  {
    kind: 'studio-one',
    content: /<ClassDescription\b|<Settings\b[^>]*name="Plugins-/,
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

const formOfText = (text: string) => TEXTS.find(([content]) => content.test(text))?.[1]

const TEXTS: [RegExp, CacheKind][] = [
  [/^\[(?:vstcache|xvst3_compat)\]\r?$/m, 'reaper-vst'],
  [/^\[auplugins\]\r?$/m, 'reaper-audio-units'],
  [/^AU (?:"[^"\n]*"|\S+) .*\d+ \d+ \d+\r?$/m, 'reaper-audio-units'],
  [/^\[[^\]\n]+\.clap\]\r?$/m, 'reaper-clap'],
  [/^ps_\w+=/m, 'fl-studio'],
  [/^\d{4}-\d\d-\d\dT[\d:.]+: \w+: /, 'live-log'],
  [new RegExp(SCANNED, 'm'), 'live-scan-list'],
  [new RegExp(AUDIO_UNIT, 'm'), 'auval'],
  [/AU Validation Tool/, 'auval'],
]
