import type { SongShelves, UsedPlugin } from '#shared/library-view/song-shelves.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedDay, formattedNumber } from '../../ui/text/locale.ts'
import { filterAddress } from './filter-address.ts'
import { PluginShelf } from './plugin-shelf.tsx'
import { NONE_USED, usedAddress } from './song-use-charts.tsx'

type SongShelfProps = {
  shelves: SongShelves
  /** The path of the library. */
  library: string
}

/** The plugins of the last saved songs. */
export const LastUsedShelf = ({ shelves: { lastUsed }, library }: SongShelfProps) => (
  <PluginShelf
    title="Last used in songs"
    plugins={lastUsed.map(({ plugin }) => plugin)}
    library={library}
    href={usedAddress(library, 'used')}
    aside={asideOf(
      lastUsed,
      ({ lastUsedAt, songs }) => `${formattedDay(lastUsedAt ?? '')} · ${counted(songs, 'song')}`,
    )}
    note={lastUsed.length === 0 && NONE_USED}
  />
)

/** The plugins that songs use as VST2 only, each with the songs that open without it when its maker drops VST2. */
export const Vst2Shelf = ({ shelves: { vst2Only, counts }, library }: SongShelfProps) => (
  <PluginShelf
    title={
      counts.vst2 > vst2Only.length
        ? `Used as VST2 only (${formattedNumber(counts.vst2)})`
        : 'Used as VST2 only'
    }
    plugins={vst2Only.map(({ plugin }) => plugin)}
    library={library}
    href={filterAddress(library, { songs: 'vst2', sort: 'songs' })}
    aside={asideOf(vst2Only, ({ songs }) => `${counted(songs, 'song')} would break`)}
    note={vst2Only.length === 0 && 'No plugin is used as VST2 only.'}
    hint="No song uses them in another format. When a maker drops VST2, these songs no longer find the plugin."
  />
)

function asideOf(shelf: UsedPlugin[], wordsOf: (usage: UsedPlugin['usage']) => string) {
  const words = new Map(shelf.map(({ plugin, usage }) => [plugin.id, wordsOf(usage)]))
  return ({ id }: Plugin) => words.get(id) ?? ''
}
