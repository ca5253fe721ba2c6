import type { SentSong } from '#shared/songs/library/known-song.ts'
import type { PluginUse, SongKind } from '#shared/songs/song.ts'
import { aLibrary } from '../../../bench/parts/library.mjs'
import { aSentSong, aUse } from './a-song.ts'

const DAWS: [kind: SongKind, daw: string, version: string][] = [
  ['ableton', 'Ableton Live', '12.1.5'],
  ['reaper', 'REAPER', '7.22'],
  ['logic', 'Logic Pro', '11.1'],
  ['fl-studio', 'FL Studio', '24.2.1'],
  ['cubase', 'Cubase', '14.0.10'],
  ['studio-one', 'Studio One', '7.0.1'],
]
const FIRST = [
  'Glass',
  'Night',
  'Slow',
  'Paper',
  'Hollow',
  'Copper',
  'Violet',
  'Distant',
  'Silver',
  'Broken',
  'Second',
]
const SECOND = [
  'Harbor',
  'Drive',
  'Garden',
  'Signal',
  'Tide',
  'Engine',
  'Window',
  'Choir',
  'Static',
  'Mirror',
  'Bloom',
  'Circuit',
  'Weather',
]
const FOLDERS = [
  'Albums/Low Light',
  'Albums/Meridian',
  'Clients/Kestrel',
  'Clients/Orla',
  'Sketches',
  'Live set',
  'Film/Estuary',
]

/**
 * `count` songs of a producer whose library is the first `owned` plugins of `aLibrary`: each uses 4 to 18 of them, most often
 * the same ones; some use plugins that are not there, that are VST2 or offline, or could not be read. Every twelfth is an older save.
 */
export function manySongs(count: number, owned: number): SentSong[] {
  const plugins = aLibrary(owned + 40)
  return Array.from({ length: count }, (_, number) => {
    const [kind, daw, version] = DAWS[(number * number + 3 * number) % DAWS.length] ?? DAWS_FALLBACK
    const title = titleOf(number)
    const folder = FOLDERS[number % FOLDERS.length] ?? ''
    if (number % 53 === 41)
      return aSentSong({ title, folder, refused: 'zero-filled', modifiedAt: dayOf(number) })
    const isOlder = number % 12 === 11
    const at = isOlder ? number - 1 : number
    return aSentSong({
      title: isOlder ? `${titleOf(at)} ${number}` : title,
      folder: FOLDERS[at % FOLDERS.length] ?? '',
      saveOf: `song ${at}`,
      modifiedAt: dayOf(number),
      uses: usesOf(at, plugins, owned),
      song: { kind, daw, version, tempo: 84 + ((number * 7) % 60), tracks: 8 + ((number * 5) % 60) },
    })
  })
}

const DAWS_FALLBACK: (typeof DAWS)[number] = ['ableton', 'Ableton Live', '12.1.5']

const titleOf = (number: number) => {
  const [first, second] = [FIRST[number % FIRST.length], SECOND[number % SECOND.length]]
  return number < FIRST.length * SECOND.length
    ? `${first} ${second}`
    : `${first} ${second} ${Math.floor(number / 143) + 1}`
}

const dayOf = (number: number) => new Date(Date.UTC(2026, 9, 20) - number * 65_000_000).toISOString()

function usesOf(number: number, plugins: ReturnType<typeof aLibrary>, owned: number): PluginUse[] {
  const some = 4 + ((number * 5) % 15)
  const chosen = new Set<number>()
  for (let i = 0; i < some; i++)
    chosen.add((i < some / 2 ? number * i * 3 + i * 7 : number * 13 + i * i * 11) % owned)
  const uses = [...chosen].flatMap((at, i) => {
    const plugin = plugins[at]
    return plugin
      ? [asUsed(plugin, { count: 1 + (i % 4), off: i % 5 === 4 ? 1 : 0, inRack: i % 3 === 2 ? 1 : 0 })]
      : []
  })
  // The last forty are not in the library.
  const gone =
    number % 4 === 1 ? plugins.slice(owned + (number % 37), owned + (number % 37) + 1 + (number % 3)) : []
  return [...uses, ...gone.map((plugin) => asUsed(plugin, { missing: 1 }))]
}

function asUsed(
  { name, manufacturer, format }: ReturnType<typeof aLibrary>[number],
  parts: Partial<PluginUse>,
) {
  return aUse(name, manufacturer, {
    format: format === 'VST' ? 'VST2' : (format as PluginUse['format']),
    ...parts,
  }) // as: the formats of `aLibrary`
}
