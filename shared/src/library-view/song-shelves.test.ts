import { expect, test } from 'vitest'
import type { Plugin } from '../plugins/plugin.ts'
import { aPlugin } from '../plugins/testing/a-plugin.ts'
import type { PluginUsage } from '../songs/library/known-song.ts'
import { EMPTY_PLUGIN_FILTER, filterPlugins } from './filter.ts'
import { songShelvesOf } from './song-shelves.ts'
import { OFTEN_USED, SONG_USES } from './song-uses.ts'
import { sortPlugins } from './sort.ts'

type Uses = Partial<Omit<PluginUsage, 'pluginId'>>

/** Plugins with these uses; undefined for one that no song names. */
function aLibrary(all: Record<string, Uses | undefined>) {
  const plugins = Object.keys(all).map((name) => aPlugin({ name }))
  const usage = new Map<string, PluginUsage>()
  for (const { id, name } of plugins) {
    const uses = all[name]
    if (uses)
      usage.set(id, { pluginId: id, songs: 0, perhaps: 0, lastUsedAt: null, kinds: [], formats: [], ...uses })
  }
  return { plugins, usage }
}

const as = (format: 'VST2' | 'VST3', songs: number) => ({ format, songs })
const namesOf = (shelf: { plugin: Plugin }[]) => shelf.map(({ plugin }) => plugin.name)

const LIBRARY = aLibrary({
  Ara: { songs: 1, lastUsedAt: '2026-01-05T10:00:00.000Z', formats: [as('VST3', 1)] },
  Bell: { songs: 12, lastUsedAt: '2024-02-01T10:00:00.000Z', formats: [as('VST2', 12)] },
  Comb: undefined,
  Dust: { perhaps: 40, lastUsedAt: '2026-11-01T10:00:00.000Z', formats: [] },
  Echo: { songs: 12, perhaps: 3, formats: [as('VST3', 8), as('VST2', 5)] },
  Fuzz: { songs: 2, lastUsedAt: '2026-01-05T10:00:00.000Z', formats: [as('VST2', 2)] },
})

test('every count is the number of plugins that its filter shows', () => {
  const { plugins, usage } = LIBRARY
  const { counts } = songShelvesOf(plugins, usage)

  expect(counts).toEqual({ never: 1, perhaps: 1, once: 1, several: 1, often: 2, vst2: 2 })
  for (const use of SONG_USES) {
    const filter = { ...EMPTY_PLUGIN_FILTER, facets: { songs: [use] } }
    expect(filterPlugins(plugins, filter, { now: new Date(), songs: usage }), use).toHaveLength(counts[use])
  }
})

test('all uses but VST2 add up to the library, whatever the numbers of songs', () => {
  const uses = Array.from({ length: 200 }, (_, at): [string, Uses] => [
    `P${at}`,
    { songs: (at * 7) % (OFTEN_USED + 3), perhaps: at % 4, formats: [as(at % 3 ? 'VST3' : 'VST2', 1)] },
  ])
  const { plugins, usage } = aLibrary({ ...Object.fromEntries(uses), Other: undefined })

  const { never, perhaps, once, several, often } = songShelvesOf(plugins, usage).counts

  expect(never + perhaps + once + several + often).toBe(201)
})

test('the plugins of most songs come first, and a perhaps is no use', () => {
  expect(namesOf(songShelvesOf(LIBRARY.plugins, LIBRARY.usage).mostUsed)).toEqual([
    'Bell',
    'Echo',
    'Fuzz',
    'Ara',
  ])
})

test('a usage whose plugin has left the library counts nowhere', () => {
  const { plugins, usage } = LIBRARY
  const left = plugins.filter(({ name }) => name !== 'Bell')

  const { counts, mostUsed } = songShelvesOf(left, usage)

  expect(counts).toMatchObject({ often: 1, vst2: 1 })
  expect(namesOf(mostUsed)).not.toContain('Bell')
})

test('at most six plugins are named, and the counts have all', () => {
  const { plugins, usage } = aLibrary(
    Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`P${at}`, { songs: 1, formats: [as('VST2', 1)] }]),
    ),
  )

  const { mostUsed, counts } = songShelvesOf(plugins, usage)

  expect([mostUsed.length, counts.vst2]).toEqual([6, 9])
})

test('the list is the beginning of the library as it is sorted by songs', () => {
  const { plugins, usage } = LIBRARY
  const { mostUsed } = songShelvesOf(plugins, usage)
  const sorted = sortPlugins(plugins, { key: 'songs', isDescending: true }, usage).map(({ name }) => name)

  expect(sorted.slice(0, mostUsed.length)).toEqual(namesOf(mostUsed))
  expect(sorted.at(-1)).toBe('Dust')
})
