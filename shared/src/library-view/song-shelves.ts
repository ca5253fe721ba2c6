import { recordOf } from '../groups.ts'
import type { Plugin } from '../plugins/plugin.ts'
import type { PluginUsage } from '../songs/library/known-song.ts'
import { SONG_USES, type SongUseValue, songUsesOf } from './song-uses.ts'

/** A plugin with the songs that use it. */
type UsedPlugin = { plugin: Plugin; usage: PluginUsage }

/** How songs use a library. */
export type SongShelves = {
  /** How many plugins have each use: as many as the filter of this use shows. Without `vst2` they add up to the library. */
  counts: Record<SongUseValue, number>
  /** The plugins of most songs, the most first, in the order in which the library sorts them. Plugins that songs only may use are not in it. */
  mostUsed: UsedPlugin[]
}

/** How many plugins the list names. */
const SHOWN = 6

/** The shelves of a library that is in name order. `usage` has the uses of each plugin by its id. */
export function songShelvesOf(plugins: Plugin[], usage: ReadonlyMap<string, PluginUsage>): SongShelves {
  const counts: SongShelves['counts'] = recordOf(SONG_USES, () => 0)
  const used: UsedPlugin[] = []
  for (const plugin of plugins) {
    const own = usage.get(plugin.id)
    for (const use of songUsesOf(own)) counts[use] += 1
    if (own && own.songs > 0) used.push({ plugin, usage: own })
  }
  return { counts, mostUsed: used.sort(bySongs).slice(0, SHOWN) }
}

const bySongs = (a: UsedPlugin, b: UsedPlugin) => b.usage.songs - a.usage.songs
