import type { Plugin } from '../plugins/plugin.ts'
import type { PluginUsage } from '../songs/library/known-song.ts'
import { SONG_USES, type SongUseValue, songUsesOf } from './song-uses.ts'

/** A plugin with the songs that use it. */
export type UsedPlugin = { plugin: Plugin; usage: PluginUsage }

/** How songs use a library. */
export type SongShelves = {
  /** How many plugins have each use: as many as the filter of this use shows. Without `vst2` they add up to the library. */
  counts: Record<SongUseValue, number>
  /** The plugins of most songs, the most first, in the order in which the library sorts them. Plugins that songs only may use are in none of the lists. */
  mostUsed: UsedPlugin[]
  /** The plugins of the last saved songs, the latest first. */
  lastUsed: UsedPlugin[]
  /** The plugins that no song uses in another format than VST2, those of most songs first. */
  vst2Only: UsedPlugin[]
}

/** How many plugins a list names. */
const SHOWN = 6

/** The shelves of a library that is in name order. `usage` has the uses of each plugin by its id. */
export function songShelvesOf(plugins: Plugin[], usage: ReadonlyMap<string, PluginUsage>): SongShelves {
  const counts = Object.fromEntries(SONG_USES.map((use) => [use, 0])) as SongShelves['counts'] // as: each use is a key
  const used: UsedPlugin[] = []
  const vst2Only: UsedPlugin[] = []
  for (const plugin of plugins) {
    const own = usage.get(plugin.id)
    const uses = songUsesOf(own)
    for (const use of uses) counts[use] += 1
    if (own && own.songs > 0) used.push({ plugin, usage: own })
    if (own && uses.includes('vst2')) vst2Only.push({ plugin, usage: own })
  }
  const dated = used.filter(({ usage: { lastUsedAt } }) => lastUsedAt !== null)
  return {
    counts,
    mostUsed: used.toSorted(bySongs).slice(0, SHOWN),
    lastUsed: dated.toSorted(byLastUse).slice(0, SHOWN),
    vst2Only: vst2Only.sort(bySongs).slice(0, SHOWN),
  }
}

const bySongs = (a: UsedPlugin, b: UsedPlugin) => b.usage.songs - a.usage.songs

function byLastUse({ usage: a }: UsedPlugin, { usage: b }: UsedPlugin) {
  const [first, second] = [a.lastUsedAt ?? '', b.lastUsedAt ?? '']
  return first < second ? 1 : first > second ? -1 : 0
}
