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
  const counts = countsBy(plugins, (plugin) => [plugin.type])
  const others = byName(counts).filter((type) => !OFFERED_TYPES.some((offered) => offered === type))
  return {
    count: plugins.length,
    types: [
      ...OFFERED_TYPES.map((name) => ({ name, count: countOf(plugins, counts, name) })),
      ...others.map((name) => ({ name, count: counts.get(name) ?? 0 })),
    ],
    manufacturers: byName(countsBy(plugins, (plugin) => [plugin.manufacturer])),
    tags: byName(countsBy(plugins, (plugin) => plugin.tags)),
  }
}

/** Only the type UAD counts more than its exact name. */
const countOf = (plugins: Plugin[], counts: Map<string, number>, type: string) =>
  type === 'UAD' ? plugins.filter((plugin) => isOfType(plugin, type)).length : (counts.get(type) ?? 0)

function countsBy(plugins: Plugin[], wordsOf: (plugin: Plugin) => string[]) {
  const counts = new Map<string, number>()
  for (const plugin of plugins) {
    for (const word of wordsOf(plugin)) if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

const byName = (counts: Map<string, number>) =>
  [...counts.keys()]
    .map((word) => ({ word, key: word.toLowerCase() }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ word }) => word)
