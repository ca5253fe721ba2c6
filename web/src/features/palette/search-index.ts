import type { Plugin } from '#shared/plugins/plugin.ts'
import { type PaletteShelf, shelvesOf } from './shelves.ts'

export type Maker = { name: string; count: number }

/** A library prepared for searching: all names in lower case. */
export type SearchIndex = {
  plugins: { plugin: Plugin; name: string; maker: string; contents: string[] }[]
  makers: { maker: Maker; name: string }[]
  shelves: PaletteShelf[]
}

const cachedIndexes = new WeakMap<Plugin[], SearchIndex>()

/** Returns the search index of a list; each list is indexed once. */
export function searchIndexOf(plugins: Plugin[]): SearchIndex {
  const cached = cachedIndexes.get(plugins)
  if (cached) return cached
  const index = {
    plugins: plugins.map((plugin) => ({
      plugin,
      name: plugin.name.toLowerCase(),
      maker: plugin.manufacturer.toLowerCase(),
      contents: (plugin.contents ?? []).map((each) => each.toLowerCase()),
    })),
    makers: makersOf(plugins).map((maker) => ({ maker, name: maker.name.toLowerCase() })),
    shelves: shelvesOf(plugins),
  }
  cachedIndexes.set(plugins, index)
  return index
}

function makersOf(plugins: Plugin[]): Maker[] {
  const counts = new Map<string, number>()
  for (const { manufacturer } of plugins) {
    if (manufacturer) counts.set(manufacturer, (counts.get(manufacturer) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count }))
}
