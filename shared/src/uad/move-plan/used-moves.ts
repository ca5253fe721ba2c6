import { englishNumber, enumerated } from '../../text/locale.ts'
import type { MoveInSongs } from './moves-in-songs.ts'

/** The code of the refusal to move plugins that songs use and that the user has not named. */
export const SONGS_USE_PLUGINS = 'songs_use_plugins'

/**
 * The details of such a refusal for programs: at most 20 plugins, each with at most ten songs. `more` counts the plugins that are not
 * listed.
 */
type UsedMoves = {
  plugins: {
    pluginIds: string[]
    name: string
    songs: { id: string; title: string; isPerhaps: boolean }[]
    songCount: number
  }[]
  more: number
}

/** The refusal of moves that songs stand against, at least one: a sentence for users, and the same for programs. */
export function refusalOfUsedMoves(used: MoveInSongs[]): { sentence: string; details: UsedMoves } {
  const plugins = used.slice(0, MOST_LISTED).map(({ move: { name, pluginIds }, songs, songCount }) => ({
    pluginIds,
    name,
    songs: songs
      .slice(0, MOST_SONGS)
      .map(({ id, title, certainty }) => ({ id, title, isPerhaps: certainty === 'perhaps' })),
    songCount,
  }))
  const named = plugins.slice(0, MOST_NAMED).map(({ name, ...inSongs }) => `${name} (${songsOf(inSongs)})`)
  const list = withMore(named, used.length - named.length)
  return {
    sentence:
      used.length === 1
        ? `Songs use ${list}, so nothing was started. Choose to move it anyway, or leave it out.`
        : `Songs use ${list}, so nothing was started. Choose what to move anyway, or leave them out.`,
    details: { plugins, more: used.length - plugins.length },
  }
}

/** How many plugins are listed and named in the sentence, and how many songs of each. */
const MOST_LISTED = 20
const MOST_NAMED = 5
const MOST_SONGS = 10
const MOST_NAMED_SONGS = 3

function songsOf({ songs, songCount }: Pick<UsedMoves['plugins'][number], 'songs' | 'songCount'>) {
  const named = songs
    .slice(0, MOST_NAMED_SONGS)
    .map(({ title, isPerhaps }) => `${isPerhaps ? 'perhaps ' : ''}${title || 'a song without a title'}`)
  return withMore(named, songCount - named.length)
}

/** `Raw`, `Raw and Pultec`, `Raw, Pultec and 3 more`. */
const withMore = (words: string[], more: number) =>
  enumerated(more > 0 ? [...words, `${englishNumber(more)} more`] : words)
