import type { Collection } from '#shared/collections/collection.ts'
import type { FacetContext } from '#shared/library-view/facets.ts'
import { type FilterContext, filterPlugins } from '#shared/library-view/filter.ts'
import { READY_MADE_COLLECTIONS } from '#shared/library-view/ready-made-collections.ts'
import { EMPTY_LIBRARY_VIEW, type LibraryView, paramsOfView } from '#shared/library-view/view.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { collectionViewOf } from '../../library/collection-view.ts'
import { type MatchText, matchTextOf } from './match.ts'
import { favoritesWord, showAllFavorites, showAllOf, showAllTagged } from './palette-words.ts'

export type Maker = { name: string; count: number }

/** A library prepared for searching. */
export type SearchIndex = {
  plugins: Plugin[]
  makers: { maker: Maker; name: MatchText }[]
  shelves: PaletteShelf[]
}

const cachedIndexes = new WeakMap<Plugin[], SearchIndex>()

/** Returns the search index of a list; each list is indexed once. */
export function searchIndexOf(plugins: Plugin[]): SearchIndex {
  const cached = cachedIndexes.get(plugins)
  if (cached) return cached
  const index = {
    plugins,
    makers: makersOf(plugins).map((maker) => ({ maker, name: matchTextOf(maker.name) })),
    shelves: shelvesOf(plugins),
  }
  cachedIndexes.set(plugins, index)
  return index
}

type PluginTexts = { name: MatchText; maker: MatchText; contents: MatchText[] }

const cachedTexts = new WeakMap<Plugin, PluginTexts>()

/** The names of a plugin, prepared when it is first rated: most of a library never is. */
export function matchTextsOf(plugin: Plugin): PluginTexts {
  const cached = cachedTexts.get(plugin)
  if (cached) return cached
  const texts = {
    name: matchTextOf(plugin.name),
    maker: matchTextOf(plugin.manufacturer),
    contents: (plugin.contents ?? []).map(matchTextOf),
  }
  cachedTexts.set(plugin, texts)
  return texts
}

function makersOf(plugins: Plugin[]): Maker[] {
  const counts = new Map<string, number>()
  for (const { manufacturer } of plugins) {
    if (manufacturer) counts.set(manufacturer, (counts.get(manufacturer) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count }))
}

/** A part of the library that the palette offers as a whole: a type, a tag, the favorites, a collection. */
export type PaletteShelf = {
  /** `Show all Reverbs`. */
  label: string
  /** The words by which it is found. */
  name: MatchText
  count: number
  /** The parameters of My Plugins that show it. */
  params: Record<string, string> | [string, string][]
}

/** The shelves of a library: its types, its tags and the favorites; of each kind the largest first. */
function shelvesOf(plugins: Plugin[]): PaletteShelf[] {
  const types = new Map<string, number>()
  const tags = new Map<string, number>()
  let favorites = 0
  for (const { type, tags: ownTags, isFavorite } of plugins) {
    if (type) types.set(type, (types.get(type) ?? 0) + 1)
    for (const tag of ownTags) tags.set(tag, (tags.get(tag) ?? 0) + 1)
    if (isFavorite) favorites += 1
  }
  return [
    ...largestFirst([...types]).map(([type, count]) => ({
      label: showAllOf(pluralOf(type)),
      name: matchTextOf(`${type} ${pluralOf(type)}`),
      count,
      params: { type },
    })),
    ...largestFirst([...tags]).map(([tag, count]) => ({
      label: showAllTagged(tag),
      name: matchTextOf(tag),
      count,
      params: { tag },
    })),
    ...(favorites > 0
      ? [
          {
            label: showAllFavorites,
            name: matchTextOf(favoritesWord),
            count: favorites,
            params: { favorite: 'yes' },
          },
        ]
      : []),
  ]
}

const largestFirst = (counts: [string, number][]) => counts.sort(([, a], [, b]) => b - a)

/** Types that are counted; others, such as Modulation, are not. */
const COUNTED =
  /^(?:effect|instrument|eq|compressor|reverb|delay|limiter|gate|de-esser|synth|sampler|preamp|amp|channel strip|meter|filter|chorus|flanger|phaser|vocoder|expander|saturator)$/i

export function pluralOf(type: string) {
  if (!COUNTED.test(type)) return type
  return /(?:s|ch)$/i.test(type) ? `${type}es` : `${type}s`
}

/** The ready-made collections and the user's own, with the number of their plugins; empty ones are left out. */
export function collectionShelves(
  plugins: Plugin[],
  collections: Collection[],
  context: FacetContext,
): PaletteShelf[] {
  const shelf = (name: string, view: LibraryView, only?: FilterContext['only']) => ({
    label: `Show ${name}`,
    name: matchTextOf(name),
    count: filterPlugins(plugins, view.filter, { ...context, only }).length,
    params: paramsOfView(view),
  })
  const own = collections.map((collection) => {
    const { view, only } = collectionViewOf(collection)
    return shelf(collection.name, view, only)
  })
  // The favorites are a shelf already, and the filters of songs have their own lines.
  const readyMade = READY_MADE_COLLECTIONS.filter(({ facet }) => !['favorite', 'songs'].includes(facet)).map(
    ({ name, facet, value }) => {
      const filter = { ...EMPTY_LIBRARY_VIEW.filter, facets: { [facet]: [value] } }
      return shelf(name, { ...EMPTY_LIBRARY_VIEW, filter })
    },
  )
  return [...own, ...readyMade].filter(({ count }) => count > 0)
}
