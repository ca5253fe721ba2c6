import { type InsightShare, sharesOf } from '../plugins/insights.ts'
import type { Plugin } from '../plugins/plugin.ts'
import { monthKeyOf } from './facets.ts'
import { sortPlugins } from './sort.ts'

/** The plugins for which a user comes back: the new ones, the favorites, and those to update. */
export type LibraryShelves = {
  /** The most recently added plugins, the newest first. */
  recent: Plugin[]
  /** The first favorites by name. */
  favorites: Plugin[]
  favoriteCount: number
  /** Plugins with an update, by manufacturer, the most first. */
  updates: InsightShare[]
  /** How many plugins were added in each of the last months, the present one last; keys such as `2026-11`, in local time. */
  added: { month: string; count: number }[]
}

/** How many plugins a shelf shows. */
const SHOWN = 6
const MONTHS = 6

/** The shelves of a library that is in name order. */
export function libraryShelvesOf(plugins: Plugin[], now: Date): LibraryShelves {
  const favorites = plugins.filter(({ isFavorite }) => isFavorite)
  return {
    recent: sortPlugins(plugins, { key: 'added', isDescending: true }).slice(0, SHOWN),
    favorites: favorites.slice(0, SHOWN),
    favoriteCount: favorites.length,
    updates: sharesOf(plugins.filter(({ updateAvailable }) => updateAvailable).map(makerOf)),
    added: addedByMonth(plugins, now),
  }
}

const makerOf = ({ manufacturer }: Plugin) => manufacturer

function addedByMonth(plugins: Plugin[], now: Date) {
  const counts = new Map<string, number>()
  for (const { addedAt } of plugins) {
    const month = monthKeyOf(new Date(addedAt))
    counts.set(month, (counts.get(month) ?? 0) + 1)
  }
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = monthKeyOf(new Date(now.getFullYear(), now.getMonth() - (MONTHS - 1 - index), 1))
    return { month, count: counts.get(month) ?? 0 }
  })
}
