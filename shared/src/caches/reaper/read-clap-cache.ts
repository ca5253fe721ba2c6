import { type NamedPlugin, textPlugin } from '../../songs/plugin-ids.ts'
import { namesOf } from '../../songs/reaper/fx-line.ts'
import type { CachedPlugins } from '../cached-plugins.ts'
import { linesOfCache } from '../cached-plugins.ts'
import type { CacheFile } from '../plugin-cache.ts'

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
