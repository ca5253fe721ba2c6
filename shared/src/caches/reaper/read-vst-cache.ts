import {
  audioUnit,
  type NamedPlugin,
  namedPlugin,
  textPlugin,
  vst2CodeOf,
  vst2Plugin,
  vst3Plugin,
} from '../../songs/plugin-ids.ts'
import { makerAndName } from '../../songs/plugin-names.ts'
import { namesOf, wordsOf } from '../../songs/reaper/fx-line.ts'
import { type CachedPlugins, iniLine, linesOfCache } from '../cached-plugins.ts'
import type { CacheFile } from '../plugin-cache.ts'

/** Reads `reaper-auplugins*.ini`, which has names, and `reaper-auplugins*-bc.ini`, which has codes. */
export async function readAudioUnits(file: CacheFile, found: CachedPlugins): Promise<null> {
  for await (const line of linesOfCache(file, found)) {
    const row = audioUnitRowIn(line)
    if (row) found.add(row.plugin)
    else readName(line, found)
  }
  return null
}

/** `Maker: Name=<inst>` or `<!inst>` */
function readName(line: string, found: CachedPlugins) {
  const [, label = '', not] = /^(.+)=<(!?)inst>/.exec(line) ?? []
  if (label) found.add({ ...namedPlugin('AU', namesInLabel(label)), isInstrument: not === '' })
}

/** `AU "Maker: Name" "text" type 8 type subtype manufacturer`, with decimal codes; null for any other line. */
export function audioUnitRowIn(
  line: string,
): { label: string; plugin: NamedPlugin & { isInstrument: boolean } } | null {
  if (!line.startsWith('AU ')) return null
  const [, label = '', , , , ...rest] = wordsOf(line)
  const codes = rest.slice(0, 3).map((word) => (/^\d{1,10}$/.test(word) ? Number(word) : Number.NaN))
  const [type = Number.NaN, subtype = Number.NaN, manufacturer = Number.NaN] = codes
  if (label === '' || [type, subtype, manufacturer].some((code) => !(code <= 0xffffffff))) return null
  const plugin = audioUnit({ type, subtype, manufacturer }, namesInLabel(label))
  return { label, plugin: { ...plugin, isInstrument: type === INSTRUMENT } }
}

/** `aumu` */
const INSTRUMENT = 0x61756d75

const namesInLabel = (label: string) => makerAndName(label) ?? { name: label, maker: '' }

/**
 * Reads `reaper-vstplugins*.ini`. It holds only names of files, with `_` for blanks, so there is no path. A row without a
 * plugin is a failed scan, mostly of a helper library.
 */
export async function readVstCache(file: CacheFile, found: CachedPlugins): Promise<null> {
  let section = ''
  for await (const text of linesOfCache(file, found)) {
    const line = iniLine(text)
    if (!line) continue
    if ('section' in line) section = line.section
    else if (section === 'vstcache') readRow(text, found)
    else if (section === 'xvst3_compat') readPair(line.key, line.value, found)
  }
  return null
}

function readRow(text: string, found: CachedPlugins) {
  const row = vstRowIn(text)
  if (!row) return
  if (row.plugin) found.add({ ...row.plugin, files: [row.key.replace(/<-?\d+$/, '')] })
  else found.addFailed(row.key)
}

/**
 * `File.vst3=date,number{class id,Name (Maker) (2->6ch)!!!VSTi`; a part of a shell has its number in the key too. `plugin` is null for a
 * failed scan; null for a shell itself and for any other line.
 */
export function vstRowIn(
  text: string,
): { key: string; plugin: (NamedPlugin & { isInstrument: boolean }) | null } | null {
  const end = text.search(DATE)
  if (end <= 0) return null
  const key = text.slice(0, end)
  const [, number = '', classId = '', label = ''] = PLUGIN.exec(text.slice(end + DATE_LENGTH)) ?? []
  if (label === '<SHELL>') return null
  if (!label) return { key, plugin: null }
  const [, name = '', mark] = /^(.*?)(?:!!!(.*))?$/s.exec(label) ?? []
  const plugin = pluginOf(key, { number: Number(number), classId, label: name })
  return { key, plugin: { ...plugin, isInstrument: /^VSTi/i.test(mark ?? '') } }
}

/** The date is always 16 digits, and a name of a file may hold a `=`. */
const DATE = /=[0-9A-F]{16}(?:,|$)/i
const DATE_LENGTH = '=0123456789ABCDEF,'.length
const PLUGIN = /^(-?\d{1,10})(?:[{<]([0-9A-F]{32})[}>]?)?,(.+)$/i

type Fields = { number: number; classId: string; label: string }

/** The number is a code only for VST2; old versions of REAPER wrote no class id. */
function pluginOf(key: string, { number, classId, label }: Fields): NamedPlugin {
  const names = namesOf(label)
  const isVst3 = /\.vst3(?:<-?\d+)?$/i.test(key)
  return isVst3 ? vst3Plugin(classId || null, names) : vst2Plugin(number || vst2CodeOf(classId), names)
}

/** `old class id=new class id - File.vst3/where it says so` */
function readPair(key: string, value: string, found: CachedPlugins) {
  const to = value.slice(0, 32)
  if (CLASS_ID.test(key) && CLASS_ID.test(to)) {
    found.addMigration({ from: key.toUpperCase(), to: to.toUpperCase() })
  }
}

const CLASS_ID = /^[0-9A-F]{32}$/i

/** Reads `reaper-clap-*.ini`: a section for each file, and in it a date `_=` and lines `id=0|Name (Maker)`. */
export async function readClapCache(file: CacheFile, found: CachedPlugins): Promise<null> {
  let plugins: number | null = null
  let name = ''
  const close = () => {
    if (plugins === 0) found.addFailed(name)
  }
  for await (const line of linesOfCache(file, found)) {
    if (line.startsWith('[')) {
      close()
      plugins = 0
      name = line.slice(1).replace(/\]\s*$/, '')
      continue
    }
    const plugin = clapRowIn(line)
    if (!plugin) continue
    plugins = (plugins ?? 0) + 1
    found.add({ ...plugin, files: [name] })
  }
  close()
  return null
}

/** `id=0|Name (Maker)`; null for any other line. */
export function clapRowIn(line: string): (NamedPlugin & { isInstrument: boolean }) | null {
  const [, id = '', kind, label = ''] = /^([^=\s]+)=(\d)\|(.+)$/.exec(line) ?? []
  return id ? { ...textPlugin('CLAP', id, namesOf(label)), isInstrument: kind === '1' } : null
}
