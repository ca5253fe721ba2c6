import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import type { MovePlan, PlannedMove } from '#shared/uad/move-plan/plan.ts'

type BlockingSong = RemovalCheck['answers'][number]['songs'][number]

/** A move of plugins that songs use, surely or perhaps. Of the songs the first are listed, `songCount` counts at least as many. */
export type MoveInSongs = { move: PlannedMove; songs: BlockingSong[]; songCount: number }

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
    return [{ move, songs, songCount }]
  })
}
