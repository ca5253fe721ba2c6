import { audioUnit, type NamedPlugin, namedPlugin } from '../../songs/plugin-ids.ts'
import { makerAndName } from '../../songs/plugin-names.ts'
import { wordsOf } from '../../songs/reaper/fx-line.ts'
import type { CachedPlugins } from '../cached-plugins.ts'
import { linesOfCache } from '../cached-plugins.ts'
import type { CacheFile } from '../plugin-cache.ts'

/** Reads `reaper-auplugins*.ini`, which has names, and `reaper-auplugins*-bc.ini`, which has codes. */
export async function readAudioUnits(file: CacheFile, found: CachedPlugins): Promise<null> {
  for await (const line of linesOfCache(file, found)) {
    if (line.startsWith('AU ')) readCodes(line, found)
    else readName(line, found)
  }
  return null
}

/** `Maker: Name=<inst>` or `<!inst>` */
function readName(line: string, found: CachedPlugins) {
  const [, label = '', not] = /^(.+)=<(!?)inst>/.exec(line) ?? []
  if (label) found.add({ ...namedPlugin('AU', namesOf(label)), isInstrument: not === '' })
}

function readCodes(line: string, found: CachedPlugins) {
  const row = audioUnitRowIn(line)
  if (row) found.add(row.plugin)
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
  const plugin = audioUnit({ type, subtype, manufacturer }, namesOf(label))
  return { label, plugin: { ...plugin, isInstrument: type === INSTRUMENT } }
}

/** `aumu` */
const INSTRUMENT = 0x61756d75

const namesOf = (label: string) => makerAndName(label) ?? { name: label, maker: '' }
