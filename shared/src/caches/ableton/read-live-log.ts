import { indexOfText } from '../../songs/bytes/index-of-text.ts'
import { linesOf } from '../../songs/bytes/lines.ts'
import { shortText } from '../../songs/bytes/short-text.ts'
import { vst3Plugin } from '../../songs/plugin-ids.ts'
import { chunksOf } from '../../songs/source.ts'
import type { CachedPlugins } from '../cached-plugins.ts'
import type { CacheFile } from '../plugin-cache.ts'

/** Reads the VST3 plugins that Live says in its `Log.txt` to have loaded. All other lines, which can be private, are passed over. */
export async function readLiveLog(file: CacheFile, found: CachedPlugins): Promise<'only-loaded'> {
  const decode = (line: Uint8Array) => (indexOfText(line, SAID, 0) < 0 ? '' : shortText(line))
  let rows = 0
  for await (const line of linesOf(chunksOf(file), decode)) {
    const loaded = loadedIn(line)
    if (!loaded) continue
    if (rows++ >= found.limits.rows) {
      found.isFull = true
      break
    }
    const { id, version, ...names } = loaded
    found.add({ ...vst3Plugin(id, names), version })
  }
  return 'only-loaded'
}

const SAID = 'VST3: plugin processor successfully loaded: '

const CLASS_ID = /^[0-9a-f]{32}$/i

/** The plugin in `Maker 'Name' v1.2 (cid: {…})`; a name may hold an apostrophe, a maker too, and the maker may be missing. */
function loadedIn(line: string) {
  const [said, rest] = halves(line.slice(line.indexOf(SAID) + SAID.length), ' (cid: {')
  const [names, version] = halves(said, "' v")
  const id = rest.slice(0, rest.indexOf('}')).replace(/-/g, '')
  const quote = names.startsWith("'") ? 0 : names.indexOf(" '") + 1
  if (!CLASS_ID.test(id) || names[quote] !== "'") return null
  return { maker: names.slice(0, quote).trimEnd(), name: names.slice(quote + 1), version, id }
}

/** The text before and after the last `mark`; two empty ones without it. */
function halves(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark)
  return at < 0 ? ['', ''] : [text.slice(0, at), text.slice(at + mark.length)]
}
