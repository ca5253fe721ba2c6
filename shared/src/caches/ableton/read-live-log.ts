import { indexOfText } from '../../songs/bytes/index-of-text.ts'
import { linesOf } from '../../songs/bytes/lines.ts'
import { shortText } from '../../songs/bytes/short-text.ts'
import { vst3Plugin } from '../../songs/plugin-ids.ts'
import { chunksOf } from '../../songs/source.ts'
import type { CacheFile } from '../cache.ts'
import type { CachedPlugins } from '../cached-plugins.ts'

/** Reads the VST3 plugins that Live says in its `Log.txt` to have loaded. All other lines, which can be private, are passed over. */
export async function readLiveLog(file: CacheFile, found: CachedPlugins): Promise<'only-loaded'> {
  const decode = (line: Uint8Array) => (indexOfText(line, SAID, 0) < 0 ? '' : shortText(line))
  let rows = 0
  for await (const line of linesOf(chunksOf(file), decode)) {
    const [, maker = '', name = '', version = '', id = ''] = LOADED.exec(line) ?? []
    if (!id) continue
    if (rows++ >= found.limits.rows) {
      found.isFull = true
      break
    }
    found.add({ ...vst3Plugin(id.replace(/-/g, ''), { name, maker }), version })
  }
  return 'only-loaded'
}

const SAID = 'VST3: plugin processor successfully loaded: '

/** A name may hold an apostrophe, a maker too. */
const LOADED =
  /VST3: plugin processor successfully loaded: (?:(.*?) )?'(.*)' v(\S*) \(cid: \{([0-9a-f-]{32,36})\}\)/i
