import type { MovePlan } from '#shared/uad/move-plan/move-plan.ts'
import { movedPluginIds, movesInSongs, unconfirmedMoves } from '#shared/uad/move-plan/moves-in-songs.ts'
import { refusalOfUsedMoves, SONGS_USE_PLUGINS } from '#shared/uad/move-plan/used-moves.ts'
import type { Db } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'
import type { SongChecks } from '../../library/song-checks.ts'

/**
 * Throws 409 when songs use what the plan moves, surely or perhaps, and `moveAnyway` does not name it. Call it in a transaction that
 * holds the lock of the library: a song that is being added is then either asked, or added after the run has started.
 */
export async function refuseUsedMoves(
  tx: Db,
  userId: string,
  { plan, moveAnyway, songs }: { plan: MovePlan; moveAnyway: string[]; songs: SongChecks },
) {
  const used = movesInSongs(plan, await songs.ask(tx, userId, movedPluginIds(plan)))
  const unconfirmed = unconfirmedMoves(used, moveAnyway)
  if (unconfirmed.length === 0) return
  const { sentence, details } = refusalOfUsedMoves(unconfirmed)
  throw new Problem(409, SONGS_USE_PLUGINS, sentence, undefined, details)
}
