import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Plugin } from '../plugins/plugin.ts'
import { aPlugin } from '../plugins/testing/a-plugin.ts'
import type { PluginUsage } from '../songs/library/known-song.ts'
import { facetCounter } from './facet-counts.ts'
import { EMPTY_PLUGIN_FILTER, filterPlugins } from './filter.ts'
import { songShelvesOf } from './song-shelves.ts'
import { SONG_USES, type SongCounts } from './song-uses.ts'
import { sortPlugins } from './sort.ts'

const now = new Date(2026, 10, 23)

test('a count is what a click on an unchosen value would show', () => {
  const values = {
    type: ['Reverb', 'Delay', 'EQ'],
    manufacturer: ['Valhalla DSP', 'FabFilter'],
    tag: ['space', 'mix'],
    favorite: ['yes', 'no'],
    added: ['month', '2026-11', '2025-04'],
  }
  const plugin = fc
    .record({
      type: fc.constantFrom('', ...values.type),
      manufacturer: fc.constantFrom('', ...values.manufacturer),
      tags: fc.subarray(values.tag),
      isFavorite: fc.boolean(),
      addedAt: fc.constantFrom('2026-11-02T12:00:00Z', '2025-04-02T12:00:00Z', 'never'),
    })
    .map((fields) => aPlugin(fields))
  const facets = fc.record({
    type: fc.subarray(values.type),
    manufacturer: fc.subarray(values.manufacturer),
    tag: fc.subarray(values.tag),
    favorite: fc.subarray(values.favorite),
    added: fc.subarray(values.added),
  })
  fc.assert(
    fc.property(
      fc.array(plugin, { maxLength: 12 }),
      fc.array(facets, { maxLength: 3 }),
      (plugins, choices) => {
        const counterOf = facetCounter(plugins, { now })
        for (const chosen of choices) {
          const counts = counterOf({ ...EMPTY_PLUGIN_FILTER, facets: chosen })
          for (const [facet, all] of Object.entries(values)) {
            for (const value of all) {
              const alone = { ...EMPTY_PLUGIN_FILTER, facets: { ...chosen, [facet]: [value] } }
              expect(counts[facet as 'type'].get(value) ?? 0).toBe(
                filterPlugins(plugins, alone, { now }).length,
              )
            }
          }
        }
      },
    ),
  )
})

describe('song uses', () => {
  const counts = (songs: number, perhaps = 0, formats: SongCounts['formats'] = []) => ({
    songs,
    perhaps,
    formats,
  })
  const vst2 = { format: 'VST2' as const, songs: 1 }

  test('plugins that only may be used are not among those never used, and before songs are known none count', () => {
    const library = ['Ara', 'Bell', 'Comb'].map((name) => aPlugin({ name }))
    const songs = new Map(Object.entries({ Ara: counts(1, 0, [vst2]), Bell: counts(0, 1) }))
    const never = { ...EMPTY_PLUGIN_FILTER, facets: { songs: ['never'] } }

    expect(filterPlugins(library, never, { now, songs }).map(({ name }) => name)).toEqual(['Comb'])
    expect(Object.fromEntries(facetCounter(library, { now, songs })(EMPTY_PLUGIN_FILTER).songs)).toEqual({
      once: 1,
      vst2: 1,
      perhaps: 1,
      never: 1,
    })
    expect(filterPlugins(library, never, { now })).toHaveLength(3)
    expect(facetCounter(library, { now })(EMPTY_PLUGIN_FILTER).songs.size).toBe(0)
  })
})

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

test('the list is the beginning of the library as it is sorted by songs, and a plugin that left counts nowhere', () => {
  const { plugins, usage } = LIBRARY
  const sorted = sortPlugins(plugins, { key: 'songs', isDescending: true }, usage).map(({ name }) => name)
  const left = songShelvesOf(
    plugins.filter(({ name }) => name !== 'Bell'),
    usage,
  )

  expect(namesOf(songShelvesOf(plugins, usage).mostUsed)).toEqual(['Bell', 'Echo', 'Fuzz', 'Ara'])
  expect(sorted.slice(0, 4)).toEqual(['Bell', 'Echo', 'Fuzz', 'Ara'])
  expect(sorted.at(-1)).toBe('Dust')
  expect(left.counts).toMatchObject({ often: 1, vst2: 1 })
  expect(namesOf(left.mostUsed)).not.toContain('Bell')
})
