import type { Plugin } from '#shared/plugins/plugin.ts'

export type Maker = { name: string; count: number }

/** A library made ready for searching: everything in lower case once, not with every key. */
export type Searchable = {
  plugins: { plugin: Plugin; name: string; maker: string; contents: string[] }[]
  makers: { maker: Maker; name: string }[]
}

const known = new WeakMap<Plugin[], Searchable>()

/** The library made ready; the same list is made ready once. */
export function searchable(plugins: Plugin[]): Searchable {
  const before = known.get(plugins)
  if (before) return before
  const ready = {
    plugins: plugins.map((plugin) => ({
      plugin,
      name: plugin.name.toLowerCase(),
      maker: plugin.manufacturer.toLowerCase(),
      contents: (plugin.contents ?? []).map((each) => each.toLowerCase()),
    })),
    makers: makersOf(plugins).map((maker) => ({ maker, name: maker.name.toLowerCase() })),
  }
  known.set(plugins, ready)
  return ready
}

function makersOf(plugins: Plugin[]): Maker[] {
  const counts = new Map<string, number>()
  for (const { manufacturer } of plugins) {
    if (manufacturer) counts.set(manufacturer, (counts.get(manufacturer) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count }))
}
