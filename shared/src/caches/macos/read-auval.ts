import { audioUnitOf } from '../../songs/plugin-ids.ts'
import { makerAndName } from '../../songs/plugin-names.ts'
import type { CachedPlugins } from '../cached-plugins.ts'
import { linesOfCache } from '../cached-plugins.ts'
import type { CacheFile } from '../plugin-cache.ts'

/** Reads what `auval -a` prints: lines `type subtype manufacturer  -  Maker: Name`, sometimes with the place of the file. */
export async function readAuval(file: CacheFile, found: CachedPlugins): Promise<null> {
  for await (const line of linesOfCache(file, found)) {
    const [, type = '', subtype = '', manufacturer = '', rest = ''] = AUDIO_UNIT.exec(line) ?? []
    if (!rest) continue
    const { label, url } = labelAndUrl(rest)
    const { name, maker } = makerAndName(label) ?? { name: label, maker: '' }
    const names = { name: name.trim(), maker: maker.trim() }
    const unit = audioUnitOf({ type, subtype, manufacturer }, names)
    found.add({ ...unit, path: pathOf(url), isInstrument: type === 'aumu' })
  }
  return null
}

export const AUDIO_UNIT = /^(au[a-z0-9]{2}) (.{4}) (.{4})[ \t]{1,8}-[ \t]{1,8}(\S.*)/

/** A place can follow the name, in brackets or not. */
function labelAndUrl(text: string) {
  const at = text.lastIndexOf('file://')
  if (at < 0) return { label: text.trim(), url: '' }
  const before = text.slice(0, at).trimEnd()
  const label = before.endsWith('(') ? before.slice(0, -1).trimEnd() : before
  const [url = ''] = text.slice(at).split(/[\s)]/, 1)
  return { label, url }
}

function pathOf(url: string) {
  try {
    return decodeURIComponent(url.replace(/^file:\/\/[^/]*/, '')).replace(/\/$/, '') || null
  } catch {
    return null
  }
}
