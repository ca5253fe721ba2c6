import type { InstallJob, JobResult } from '#shared/helper/job.ts'
import { readJournals } from '../../move/journal/journal.ts'
import { failedResult } from '../failed-result.ts'
import { ENDED } from './install-words.ts'
import { installedPackages, installedParts } from './installed-parts.ts'
import { removeLeftovers } from './leftovers.ts'

/** The result of an install job that was stopped, after its moves were finished or undone. */
export function interruptedInstall(job: InstallJob, state: string): JobResult {
  removeLeftovers(state)
  const items = readJournals(state).flatMap((journal) => (journal.jobId === job.id ? journal.items : []))
  const places = new Set(installedParts(state).flatMap(({ place, isKept }) => (isKept ? [] : place)))
  const wanted = items.filter(({ to }) => !items.some(({ from }) => from === to))
  const isDone =
    wanted.length > 0 &&
    wanted.every(({ to, isMoved }) => isMoved && (job.act === 'uninstall' || places.has(to)))
  const packages = installedPackages(state)
  if (isDone) return { state: 'done', sentence: ENDED.doneBeforeStop, items: [], packages }
  return { ...failedResult(ENDED.stopped), packages }
}
