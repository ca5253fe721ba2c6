import { existsSync } from 'node:fs'
import { readRuns } from '../../move/runs/read-runs.ts'
import type { Run } from '../../move/runs/run.ts'
import { backupFolder } from './run-name.ts'

/**
 * The runs of the helper and of the organizer script with the bundles that can be brought back, newest first: those that are still where
 * the run moved them. A bundle that a later run has moved belongs to the later run.
 */
export function runsToBringBack(state: string): Run[] {
  return readRuns(state, backupFolder()).flatMap((run) => {
    const items = run.items.filter(
      (item) => item.state === 'unfinished' || (item.state === 'moved' && existsSync(item.to)),
    )
    return items.length ? [{ ...run, items }] : []
  })
}
