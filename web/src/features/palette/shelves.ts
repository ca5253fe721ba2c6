import type { Plugin } from '#shared/plugins/plugin.ts'
import { type MatchText, matchTextOf } from './match.ts'
import { favoritesWord, showAllFavorites, showAllOf, showAllTagged } from './palette-words.ts'

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
export function shelvesOf(plugins: Plugin[]): PaletteShelf[] {
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
