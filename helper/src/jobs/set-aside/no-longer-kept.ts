import { existsSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { MAX_JOB_ITEMS, movedPath } from '#shared/helper/job.ts'
import { readRuns } from '../../move/runs/read-runs.ts'
import type { Run, RunItem } from '../../move/runs/run.ts'
import { privateFolderMatcher } from '../../scan/private-folder-matcher.ts'
import { removedPathMatcher } from '../../scan/volumes.ts'
import { namesIn } from '../../system/own-path.ts'
import { folderSettings, isListLost } from '../scan/own-folders.ts'

/**
 * The original paths of bundles that jobs have moved away and that are surely no longer where they were put: deleted or moved by hand.
 * What is on a disk that is not connected counts as kept. Private paths are left out.
 */
export function pathsNoLongerKept(state: string): string[] {
  if (isListLost(state)) return []
  const isPrivate = privateFolderMatcher(folderSettings(state).privateFolders)
  return [...lostPaths(readRuns(state))]
    .filter((path) => !isPrivate(path) && movedPath.safeParse(path).success)
    .slice(0, MAX_JOB_ITEMS)
}

/** The original paths of what these runs, newest first, have moved away and that is surely no longer kept. */
export function lostPaths(runs: readonly Run[]): ReadonlySet<string> {
  const newest = new Map<string, { item: RunItem; run: string }>()
  for (const { run, items } of runs)
    for (const item of items) if (!newest.has(item.from)) newest.set(item.from, { item, run })
  const isRemoved = removedPathMatcher([])
  const lost = [...newest.values()]
    .filter(({ item, run }) => item.state === 'moved' && isRemoved(item.to) && isConnected(item.to, run))
    .map(({ item }) => item.from)
  return new Set(lost)
}

/** True if the disk of a kept bundle is there. A missing disk leaves no folder at its place, or an empty one. */
function isConnected(place: string, run: string) {
  const parts = place.split(sep)
  const folderOfRuns = parts.slice(0, parts.lastIndexOf(run)).join(sep)
  return existsSync(folderOfRuns) || namesIn(dirname(folderOfRuns)).length > 0
}
