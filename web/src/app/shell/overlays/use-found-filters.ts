import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { facetCounter } from '#shared/library-view/facet-counts.ts'
import { FACET_NAMES, type Facet, type FacetContext } from '#shared/library-view/facets.ts'
import { EMPTY_PLUGIN_FILTER, filterPlugins } from '#shared/library-view/filter.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { searchWordsOf } from '#shared/text/search.ts'
import { type MatchText, matchTextOf } from '../../../features/palette/match.ts'
import { type PaletteShelf, pluralOf } from '../../../features/palette/search-index.ts'
import {
  FACET_WORDS,
  facetPhrase,
  facetValueWords,
  isAnswer,
} from '../../../features/plugins/filters/facet-words.ts'
import { useComputerNames } from '../../../features/plugins/installations/computer-names.ts'

type FacetValue = { facet: Facet; value: string; phrase: string; name: MatchText; count: number }

const NONE: Plugin[] = []
const MOST_FOUND = 6

/** Finds the filters of the library that a text names, alone or two together: `Never used in a song`, `Free Reverbs`. */
export function useFoundFilters(
  plugins: Plugin[],
  facts: Omit<FacetContext, 'now'>,
): (text: string) => PaletteShelf[] {
  const [now] = useState(() => new Date())
  const computerOf = useComputerNames(plugins)
  // Counting a large library takes longer than opening the palette may.
  const counted = useDeferredValue(plugins, NONE)
  const context = useMemo(() => ({ ...facts, now }), [facts, now])
  const values = useMemo(() => valuesOf(counted, context, computerOf), [counted, context, computerOf])
  return useCallback(
    (text) => {
      const words = searchWordsOf(text)
      if (words.length === 0) return []
      const single = values.filter(
        ({ facet, name }) => !SHELVED.includes(facet) && missingIn(words, name).length === 0,
      )
      const pairs = words.length > 1 ? pairsOf(words, values) : []
      return [
        ...single.map((value) => shelf(value.phrase, [value], value.count)),
        ...pairs.map((pair) => shelf(labelOf(pair), pair, countOf(counted, pair, context))),
      ]
        .filter(({ count }) => count > 0)
        .slice(0, MOST_FOUND)
    },
    [values, counted, context],
  )
}

/** The palette offers these by themselves. */
const SHELVED: readonly Facet[] = ['type', 'tag']

/** Words that people type instead of those that are shown. */
const ALSO: Partial<Record<Facet, Record<string, string>>> = {
  songs: { never: 'unused' },
  purchase: { yes: 'purchase purchased' },
  gone: { yes: 'missing uninstalled' },
}

function valuesOf(
  plugins: Plugin[],
  context: FacetContext,
  computerOf: (machine: string) => string,
): FacetValue[] {
  if (plugins.length === 0) return []
  const counts = facetCounter(plugins, context)(EMPTY_PLUGIN_FILTER)
  return FACET_NAMES.flatMap((facet) => {
    // Makers are found by their own names. What most plugins are not is not a filter to type.
    if (facet === 'manufacturer') return []
    return [...counts[facet]]
      .filter(([value]) => value !== 'no' || facet === 'owned' || facet === 'purchase')
      .map(([value, count]) => {
        const phrase = facetPhrase(facet, value, computerOf)
        const words = facetValueWords(facet, value, computerOf)
        const typed = facet === 'type' ? pluralOf(value) : (ALSO[facet]?.[value] ?? '')
        const also = `${FACET_WORDS[facet]} ${words} ${typed}`
        return { facet, value, phrase, name: matchTextOf(`${phrase} ${also}`), count }
      })
  })
}

/** The words with which no word of a filter begins: inside its words, a name such as Pro-Q would find EQs and processors. */
const missingIn = (words: readonly string[], { all, starts }: MatchText) =>
  words.filter((word) => !starts.some((start) => all.startsWith(word, start)))

/** Two values of different facets that have all words between them, and each some. */
function pairsOf(words: readonly string[], values: readonly FacetValue[]): [FacetValue, FacetValue][] {
  const pairs: [FacetValue, FacetValue][] = []
  for (const [at, one] of values.entries()) {
    const rest = missingIn(words, one.name)
    if (rest.length === 0 || rest.length === words.length) continue
    for (const other of values.slice(at + 1)) {
      if (other.facet === one.facet || missingIn(rest, other.name).length > 0) continue
      if (missingIn(words, other.name).length > 0) pairs.push([one, other])
      if (pairs.length === MOST_FOUND) return pairs
    }
  }
  return pairs
}

function labelOf([one, other]: [FacetValue, FacetValue]) {
  if (one.facet !== 'type') return `${one.phrase}, ${lowerFirst(other.phrase)}`
  const types = pluralOf(one.value)
  return isAnswer(other.facet) ? `${other.phrase} ${types}` : `${types}, ${lowerFirst(other.phrase)}`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const countOf = (plugins: Plugin[], pair: FacetValue[], context: FacetContext) =>
  filterPlugins(
    plugins,
    {
      ...EMPTY_PLUGIN_FILTER,
      facets: Object.fromEntries(pair.map(({ facet, value }) => [facet, [value]])),
    },
    context,
  ).length

const shelf = (label: string, values: FacetValue[], count: number): PaletteShelf => ({
  label,
  name: matchTextOf(label),
  count,
  params: values.map(({ facet, value }): [string, string] => [facet, value]),
})
