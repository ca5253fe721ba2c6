import { useQueryClient } from '@tanstack/react-query'
import { movePlanQuery } from '../../../api/queries.ts'
import { removalCheckQuery } from '../../../api/song-queries.ts'
import { movedPluginIds, movesInSongs } from '#shared/uad/move-plan/moves-in-songs.ts'
import type { OrganizeActions } from '../use-organizing.ts'

/**
 * The same actions for a run without its plan: each asks the songs first. When a song uses what would move, or cannot be asked,
 * the plan is shown instead, where the user chooses.
 */
export function useAskedSongs(organizing: OrganizeActions, onShowPlan: () => void): OrganizeActions {
  const queries = useQueryClient()

  async function isUnused() {
    const plan = await queries.ensureQueryData(movePlanQuery)
    const ids = movedPluginIds(plan)
    if (ids.length === 0) return true
    return movesInSongs(plan, await queries.fetchQuery(removalCheckQuery(ids))).length === 0
  }

  async function ask(act: () => void) {
    const mayRun = await isUnused().catch(() => false)
    if (mayRun) act()
    else onShowPlan()
  }

  const { script, launch, make, makeAndSave, download } = organizing
  return {
    ...organizing,
    launch: () => void ask(launch),
    make: () => void ask(make),
    makeAndSave: () => void ask(makeAndSave),
    // A script that is there was made from a plan that the user has seen.
    download: () => (script.data?.scriptContent ? download() : void ask(download)),
  }
}
