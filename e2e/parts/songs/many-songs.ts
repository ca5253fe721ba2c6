import type { SongKind } from '#shared/songs/daws.ts'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import type { PluginUse } from '#shared/songs/song.ts'
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

export type NamedPlugin = { name: string; manufacturer: string; format: string }

/**
 * `count` songs of a producer: each uses 4 to 18 of `owned`, most often the first ones; a fourth also uses plugins of `gone`.
 * Some could not be read, and every twelfth is an older save of the one before.
 */
export function manySongs(count: number, owned: NamedPlugin[], gone: NamedPlugin[]): SentSong[] {
  return Array.from({ length: count }, (_, number) => {
    const [kind, daw, version] = DAWS[(number * 5 + Math.floor(number / 3)) % DAWS.length] ?? DAWS_FALLBACK
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
      uses: usesOf(at, owned, gone),
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

function usesOf(number: number, owned: NamedPlugin[], gone: NamedPlugin[]): PluginUse[] {
  const some = 4 + ((number * 5) % 15)
  const chosen = new Set<NamedPlugin>()
  for (let i = 0; i < some; i++) {
    const plugin = owned[(i < some / 2 ? number * i * 3 + i * 7 : number * 13 + i * i * 11) % owned.length]
    if (plugin) chosen.add(plugin)
  }
  const there = [...chosen].map((plugin, i) =>
    asUsed(plugin, { count: 1 + (i % 4), off: i % 5 === 4 ? 1 : 0, inRack: i % 3 === 2 ? 1 : 0 }),
  )
  const from = number % Math.max(1, gone.length - 3)
  const missing = number % 4 === 1 ? gone.slice(from, from + 1 + (number % 3)) : []
  return [...there, ...missing.map((plugin) => asUsed(plugin, { missing: 1 }))]
}

function asUsed({ name, manufacturer, format }: NamedPlugin, parts: Partial<PluginUse>) {
  return aUse(name, manufacturer, {
    format: format === 'VST' ? 'VST2' : (format as PluginUse['format']), // as: the formats of libraries in stories
    ...parts,
  })
}
