import type { Plugin } from '#shared/plugins/plugin.ts'

/** The number of pictures beside a figure. */
const SHOWN = 4

/** The plugins to picture beside a figure: favorites with a screenshot first, then other screenshots, other favorites, the rest. */
export function showcaseOf(plugins: Plugin[]): Plugin[] {
  const ranks: Plugin[][] = [[], [], [], []]
  for (const plugin of plugins) ranks[rankOf(plugin)]?.push(plugin)
  return ranks.flat().slice(0, SHOWN)
}

function rankOf({ screenshot, definition, isFavorite }: Plugin) {
  const hasPicture = Boolean(screenshot ?? definition?.screenshot)
  if (hasPicture) return isFavorite ? 0 : 1
  return isFavorite ? 2 : 3
}
