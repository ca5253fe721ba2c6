import { audioUnitOf } from '../../songs/plugin-ids.ts'
import { makerAndName } from '../../songs/plugin-names.ts'
import type { CacheFile } from '../cache.ts'
import type { CachedPlugins } from '../cached-plugins.ts'
import { linesOfCache } from '../lines-of-cache.ts'

/** Reads what `auval -a` prints: lines `type subtype manufacturer  -  Maker: Name`, sometimes with the place of the file. */
export async function readAuval(file: CacheFile, found: CachedPlugins): Promise<null> {
  for await (const line of linesOfCache(file, found)) {
    const [, type = '', subtype = '', manufacturer = '', rest = ''] = AUDIO_UNIT.exec(line) ?? []
    if (!rest) continue
    const [, label = '', url = ''] = /^(.*?)(?:\s+\(?(file:\/\/[^\s)]*)\)?)?\s*$/.exec(rest) ?? []
    const { name, maker } = makerAndName(label) ?? { name: label, maker: '' }
    const names = { name: name.trim(), maker: maker.trim() }
    const unit = audioUnitOf({ type, subtype, manufacturer }, names)
    found.add({ ...unit, path: pathOf(url), isInstrument: type === 'aumu' })
  }
  return null
}

export const AUDIO_UNIT = /^(au[a-z0-9]{2}) (.{4}) (.{4})\s+-\s+(.+)$/

function pathOf(url: string) {
  try {
    return decodeURIComponent(url.replace(/^file:\/\/[^/]*/, '')).replace(/\/$/, '') || null
  } catch {
    return null
  }
}
