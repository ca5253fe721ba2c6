import type { RemovalCheck } from '../../songs/library/known-song.ts'
import type { MovePlan, PlannedMove } from './move-plan.ts'

type BlockingSong = RemovalCheck['answers'][number]['songs'][number]

/**
 * A move of plugins that songs use, surely or perhaps. Of the songs the first are listed, `songCount` counts at least as many;
 * `usedIds` are the entries that they use.
 */
export type MoveInSongs = { move: PlannedMove; usedIds: string[]; songs: BlockingSong[]; songCount: number }

/** The plugins whose bundles the plan moves, each id once. */
export const movedPluginIds = ({ moves }: MovePlan) => [
  ...new Set(moves.flatMap(({ pluginIds }) => pluginIds)),
]

/** The moves that songs stand against, in the order of the plan. */
export function movesInSongs({ moves }: MovePlan, { answers }: RemovalCheck): MoveInSongs[] {
  const byId = new Map(answers.map((answer) => [answer.pluginId, answer]))
  return moves.flatMap((move) => {
    const used = move.pluginIds.flatMap((id) => byId.get(id) ?? []).filter(({ songCount }) => songCount > 0)
    if (used.length === 0) return []
    const songs = [...new Map(used.flatMap((answer) => answer.songs.map((song) => [song.id, song]))).values()]
    const songCount = Math.max(songs.length, ...used.map((answer) => answer.songCount))
    return [{ move, usedIds: used.map(({ pluginId }) => pluginId), songs, songCount }]
  })
}

/** The moves of plugins that songs use and that the user has not named, each by its id. */
export function unconfirmedMoves(used: MoveInSongs[], confirmedIds: Iterable<string>): MoveInSongs[] {
  const confirmed = new Set(confirmedIds)
  return used.filter(({ usedIds }) => !usedIds.every((id) => confirmed.has(id)))
}
