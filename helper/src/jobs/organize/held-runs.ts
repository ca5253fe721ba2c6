import { existsSync } from 'node:fs'
import type { Run } from '../../move/runs/run.ts'
import { runs } from '../../move/runs/runs.ts'
import { backupFolder } from './run-name.ts'

/**
 * What can be brought back, the newest run first: of the helper's own runs and those of the organizer script, the bundles that still
 * lie where the run has put them. One that a later run has taken is held by that one.
 */
export function heldRuns(state: string): Run[] {
  return runs(state, backupFolder()).flatMap((run) => {
    const items = run.items.filter(
      (item) => item.state === 'unfinished' || (item.state === 'moved' && existsSync(item.to)),
    )
    return items.length ? [{ ...run, items }] : []
  })
}
