import { songUsageQuery } from '../../api/song-queries.ts'
import { useByPlugin } from './use-by-plugin.ts'

/** Where songs use the plugins, by their id; undefined until it is known, and while no song uses any. */
export const useSongCounts = () => useByPlugin(songUsageQuery)
