import { countsOf } from '../groups.ts'
import { isOfType } from '../library-view/facets.ts'
import type { Plugin } from './plugin.ts'

/** The offered types in display order; a library may contain others. */
export const OFFERED_TYPES = ['EQ', 'Compressor', 'Reverb', 'Delay', 'Instrument', 'UAD'] as const

export type LibrarySummary = {
  count: number
  /** The offered types, then every other type, by name. */
  types: { name: string; count: number }[]
  /** All that occur, by name. */
  manufacturers: string[]
  tags: string[]
}

/** The counts and names of a library, computed once for each list. */
export function librarySummaryOf(plugins: Plugin[]): LibrarySummary {
  const counts = countsOf(plugins.map((plugin) => plugin.type))
  const others = byName(counts.keys()).filter((type) => !OFFERED_TYPES.some((offered) => offered === type))
  return {
    count: plugins.length,
    types: [
      ...OFFERED_TYPES.map((name) => ({ name, count: countOf(plugins, counts, name) })),
      ...others.map((name) => ({ name, count: counts.get(name) ?? 0 })),
    ],
    manufacturers: byName(plugins.map((plugin) => plugin.manufacturer)),
    tags: byName(plugins.flatMap((plugin) => plugin.tags)),
  }
}

/** Only the type UAD counts more than its exact name. */
const countOf = (plugins: Plugin[], counts: Map<string, number>, type: string) =>
  type === 'UAD' ? plugins.filter((plugin) => isOfType(plugin, type)).length : (counts.get(type) ?? 0)

/** The different words, without an empty one. */
const byName = (words: Iterable<string>) =>
  [...new Set(words)]
    .filter((word) => word !== '')
    .map((word) => ({ word, key: word.toLowerCase() }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ word }) => word)
