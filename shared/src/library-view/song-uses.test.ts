import { expect, test } from 'vitest'
import { aPlugin } from '../plugins/testing/a-plugin.ts'
import { facetCounter } from './facet-counts.ts'
import { EMPTY_PLUGIN_FILTER, filterPlugins } from './filter.ts'
import { OFTEN_USED, type SongCounts, songUsesOf } from './song-uses.ts'

const counts = (songs: number, perhaps = 0, formats: SongCounts['formats'] = []) => ({
  songs,
  perhaps,
  formats,
})
const vst2 = { format: 'VST2' as const, songs: 1 }
const vst3 = { format: 'VST3' as const, songs: 1 }

test.each([
  ['no usage', undefined, ['never']],
  ['no song', counts(0), ['never']],
  ['a perhaps', counts(0, 3), ['perhaps']],
  ['a perhaps as VST2', counts(0, 3, [vst2]), ['perhaps']],
  ['one song', counts(1, 5, [vst3]), ['once']],
  ['one song as VST2', counts(1, 0, [vst2]), ['once', 'vst2']],
  ['both formats', counts(2, 0, [vst3, vst2]), ['several']],
  ['just not often', counts(OFTEN_USED - 1, 9), ['several']],
  ['often', counts(OFTEN_USED, 0, [vst3]), ['often']],
])('%s has the right values', (_, usage, values) => {
  expect(songUsesOf(usage)).toEqual(values)
})

const [ara, bell, comb] = ['Ara', 'Bell', 'Comb'].map((name) => aPlugin({ name }))
const library = [ara, bell, comb].flatMap((plugin) => plugin ?? [])
const now = new Date(2026, 10, 23)
const songs = new Map([
  [ara?.id ?? '', counts(1, 0, [vst2])],
  [bell?.id ?? '', counts(0, 1)],
])
const never = { ...EMPTY_PLUGIN_FILTER, facets: { songs: ['never'] } }

test('plugins that only may be used are not among those never used', () => {
  expect(filterPlugins(library, never, { now, songs }).map(({ name }) => name)).toEqual(['Comb'])
  expect(Object.fromEntries(facetCounter(library, { now, songs })(EMPTY_PLUGIN_FILTER).songs)).toEqual({
    once: 1,
    vst2: 1,
    perhaps: 1,
    never: 1,
  })
})

test('before songs are known they neither filter nor count', () => {
  expect(filterPlugins(library, never, { now })).toHaveLength(3)
  expect(facetCounter(library, { now })(EMPTY_PLUGIN_FILTER).songs.size).toBe(0)
})
