import { type NamedPlugin, namedPlugin, textPlugin, vst2Plugin, vst3Plugin } from '../../songs/plugin-ids.ts'
import type { CachedPlugins } from '../cached-plugins.ts'
import { iniLine, linesOfCache, wholePath } from '../cached-plugins.ts'
import type { CacheFile } from '../plugin-cache.ts'

/**
 * Reads FL Studio's plugin database: a `.nfo` for each plugin, or in newer versions one `.Plugins.ini` with a section for
 * each. Plugins of FL Studio itself are left out.
 */
export async function readPluginDatabase(file: CacheFile, found: CachedPlugins): Promise<null> {
  let section = ''
  let values = new Map<string, string>()
  for await (const text of linesOfCache(file, found)) {
    const line = iniLine(text)
    if (!line) continue
    if ('section' in line) {
      addEntry(section, values, found)
      section = line.section
      values = new Map()
    } else if (values.size < MAX_VALUES && line.key.startsWith('ps_')) values.set(line.key, line.value)
  }
  addEntry(section, values, found)
  return null
}

/** Adds one plugin with its files, for example of 64 and of 32 bits. */
function addEntry(section: string, values: ReadonlyMap<string, string>, found: CachedPlugins) {
  const place = section || (values.get('ps_presetfilename') ?? '')
  const [, role, folder = ''] = /(?:^|\\)(Effects|Generators)\\([^\\]+)\\/i.exec(place) ?? []
  const count = Math.min(MAX_FILES, Number(values.get('ps_files')) || 0)
  for (let i = 0; i < count; i++) {
    const file = (field: string) => values.get(`ps_file_${field}_${i}`) ?? ''
    const name = file('name') || (values.get('ps_name') ?? '')
    const plugin = pluginOf(file, folder, { name, maker: file('vendorname') })
    if (!plugin) continue
    found.add({
      ...plugin,
      path: wholePath(file('filename')),
      processors: processorsOf(file('arch'), file('bitsize')),
      isInstrument: role ? /^Generators$/i.test(role) : null,
    })
  }
}

const MAX_VALUES = 500
const MAX_FILES = 16

/** The folder in the database names the format; older entries have only a number. Null for a plugin of FL Studio. */
function pluginOf(
  file: (field: string) => string,
  folder: string,
  names: { name: string; maker: string },
): NamedPlugin | null {
  const format = FOLDERS.get(folder.toUpperCase()) ?? CLASSES.get(file('plugclass'))
  const [, extension] = /\.(clap|component)$/i.exec(file('filename')) ?? []
  if (format === 'VST3') return vst3Plugin(file('guid'), names)
  if (format === 'CLAP' || (!format && extension?.toLowerCase() === 'clap')) {
    return textPlugin('CLAP', file('idstring') || null, names)
  }
  if (format === 'AU' || (!format && extension)) return namedPlugin('AU', names)
  if (format !== 'VST2') return null
  const magic = /^-?\d{1,10}$/.test(file('magic')) ? Number(file('magic')) : null
  return vst2Plugin(magic, names)
}

const FOLDERS = new Map<string, NamedPlugin['format']>([
  ['VST', 'VST2'],
  ['VST2', 'VST2'],
  ['VST3', 'VST3'],
  ['CLAP', 'CLAP'],
  ['AU', 'AU'],
])

const CLASSES = new Map<string, NamedPlugin['format']>([
  ['0', 'VST2'],
  ['7', 'VST3'],
])

function processorsOf(architecture: string, bits: string): string[] {
  if (/arm/i.test(architecture)) return bits === '32' ? ['arm'] : ['arm64']
  if (bits === '64') return architecture ? ['x86_64'] : []
  return bits === '32' ? ['i386'] : []
}
