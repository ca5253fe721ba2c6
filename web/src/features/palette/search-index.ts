import type { Plugin } from '#shared/plugins/plugin.ts'
import { type MatchText, matchTextOf } from './match.ts'
import { type PaletteShelf, shelvesOf } from './shelves.ts'

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
