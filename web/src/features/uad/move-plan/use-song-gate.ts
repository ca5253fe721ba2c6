import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MovePlan } from '#shared/uad/move-plan/move-plan.ts'
import { movedPluginIds, movesInSongs } from '#shared/uad/move-plan/moves-in-songs.ts'
import { removalCheckQuery } from '../../../api/song-queries.ts'

const NONE: ReadonlySet<string> = new Set()

/** Asks the songs before a plan runs. What they use is left out until the user chooses to move it; without an answer nothing starts. */
export function useSongGate(plan: MovePlan | undefined) {
  const ids = plan ? movedPluginIds(plan) : []
  const query = useQuery({ ...removalCheckQuery(ids), enabled: ids.length > 0 })
  const [chosen, setChosen] = useState(NONE)
  const check = query.isFetching ? undefined : query.data
  const used = plan && check ? movesInSongs(plan, check) : []

  return {
    query,
    check,
    used,
    /** The stems that the user chose to move although songs use them. */
    chosen,
    toggle: (stem: string) =>
      setChosen((current) => {
        const next = new Set(current)
        if (!next.delete(stem)) next.add(stem)
        return next
      }),
    run: {
      leaveOut: used.flatMap(({ move }) => (chosen.has(move.stem) ? [] : [move.stem])),
      moveAnyway: used.flatMap(({ move }) => (chosen.has(move.stem) ? move.pluginIds : [])),
    },
    isClosed: ids.length > 0 && !check,
  }
}

export type SongGateState = ReturnType<typeof useSongGate>
