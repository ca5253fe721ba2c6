import type { Job, JobResult, MoveOutcome } from '#shared/helper/job.ts'
import type { AgreedBundles } from '../move/check-move.ts'
import type { Move } from '../move/journal/journal.ts'
import { moveBundles } from '../move/move-bundles.ts'
import { elevate } from '../move/rights/elevate.ts'
import { privateFolderMatcher } from '../scan/private-folder-matcher.ts'
import type { JobContext } from './failed-result.ts'
import { moveJobResult } from './organize/move-job-result.ts'
import { progressReporter } from './progress-reporter.ts'
import type { folderSettings } from './scan/own-folders.ts'

type OnOutcome = (outcome: MoveOutcome) => void

/**
 * Does what a job asks for with bundles, and reports each as soon as its outcome is known. `kept`: what was decided before; `total` counts
 * the rest; `failed` says of a bundle that it failed.
 */
export async function reportMoves(
  job: Pick<Job, 'id'>,
  { site, watch }: Pick<JobContext, 'site' | 'watch'>,
  {
    kept,
    total,
    failed,
  }: { kept: readonly MoveOutcome[]; total: number; failed?: (count: number) => string },
  act: (onOutcome: OnOutcome) => Promise<void>,
): Promise<JobResult> {
  const report = progressReporter(site, job.id, () => {})
  const items = [...kept]
  await act((outcome) => {
    items.push(outcome)
    const progress = { done: items.length - kept.length, total, at: outcome.name }
    report.add(progress)
    watch?.(progress)
  })
  await report.end()
  return moveJobResult(items, failed)
}

type AgreedMoves = {
  run: string
  /** Where the run puts the bundles. */
  folders: string[]
  moves: Move[]
  agreed: AgreedBundles
  settings: ReturnType<typeof folderSettings>
}

/** Moves the bundles that the user has agreed to, as a new run. */
export async function moveAgreedBundles(
  job: Pick<Job, 'id'>,
  { state }: Pick<JobContext, 'state'>,
  { run, folders, moves, agreed, settings }: AgreedMoves,
  onOutcome: OnOutcome,
) {
  if (moves.length === 0) return
  const isPrivate = privateFolderMatcher(settings.privateFolders)
  const within = { from: settings.folders, to: folders, isPrivate }
  // A journal knows two kinds of runs: those that move bundles away, and those that bring them back.
  const options = { state, run, kind: 'organize' as const, jobId: job.id, moves, within, agreed }
  await moveBundles({ ...options, onOutcome, elevate })
}
