import { type NamedPlugin, namedPlugin, vst2Plugin, vst3Plugin } from '../../songs/plugin-ids.ts'
import { fileStem } from '../../songs/plugin-names.ts'
import type { CachedPlugins } from '../cached-plugins.ts'
import { linesOfCache, wholePath } from '../cached-plugins.ts'
import type { CacheFile } from '../plugin-cache.ts'

/** Reads `PluginScanDb.txt` of Live: lines `"path",3,1,ok,"size:time"`, so a name is only that of a file. */
export async function readScanList(file: CacheFile, found: CachedPlugins): Promise<null> {
  for await (const line of linesOfCache(file, found)) {
    const [, path = '', state = ''] = SCANNED.exec(line) ?? []
    const plugin = path ? pluginOf(path) : null
    if (!plugin) continue
    if (state !== 'ok' && state !== 'disabled') found.addFailed(path)
    else found.add({ ...plugin, path: wholePath(path), isEnabled: state === 'ok' })
  }
  return null
}

export const SCANNED = /^"([^"]+)",\d+,\d+,(\w+)/

function pluginOf(path: string): NamedPlugin | null {
  const names = { name: fileStem(path) }
  const [, extension = ''] = /\.(vst3|vst|dll|component)$/i.exec(path) ?? []
  switch (extension.toLowerCase()) {
    case 'vst3':
      return vst3Plugin(null, names)
    case 'vst':
    case 'dll':
      return vst2Plugin(null, names)
    default:
      return extension ? namedPlugin('AU', names) : null
  }
}
