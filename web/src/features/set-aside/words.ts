import type { Job } from '#shared/helper/job.ts'
import type { CheckedBundle } from '#shared/set-aside/set-aside-check.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber, formattedSize } from '../../ui/text/locale.ts'

/** How many bundles move and how large they are, as far as their sizes are known. */
export function moveSummary(moves: Pick<CheckedBundle, 'size'>[]): string {
  const known = moves.flatMap(({ size }) => size ?? [])
  const count = counted(moves.length, 'bundle')
  if (known.length === 0) return count
  const size = formattedSize(known.reduce((sum, each) => sum + each, 0))
  return known.length === moves.length ? `${count}, ${size}` : `${count}, at least ${size}`
}

/** The other plugins in a bundle, the first few by name. */
export function alongsideText(names: string[]): string {
  const more = names.length - MOST_NAMED
  const named = names.slice(0, MOST_NAMED).join(', ')
  return more > 0 ? `${named} and ${formattedNumber(more)} more` : named
}

const MOST_NAMED = 5

/** The state of a job as a sentence, with its result. */
export function jobText(job: Pick<Job, 'kind' | 'state' | 'result'>, computer: string): string {
  const words = job.kind === 'set-aside' ? AWAY : job.kind === 'delete' ? DELETED : BACK
  return `${words[job.state](computer)} ${job.result?.sentence ?? ''}`.trim()
}

type StateWords = Record<Job['state'], (computer: string) => string>

const AWAY: StateWords = {
  waiting: (computer) => `Confirm the move on ${computer}. Nothing has moved yet.`,
  taken: (computer) => `The helper on ${computer} is moving them.`,
  done: () => 'Done. Your DAW will notice at its next plugin scan.',
  failed: () => 'The helper could not finish.',
  cancelled: () => 'You canceled the job, or a newer song may need one of them. Nothing moved.',
}

const BACK: StateWords = {
  waiting: (computer) => `Confirm on ${computer} to bring them back. Nothing has moved yet.`,
  taken: (computer) => `The helper on ${computer} is bringing them back.`,
  done: () => "They're back. Rescan plugins in your DAW.",
  failed: () => 'Not all of them could be brought back.',
  cancelled: () => 'The job was canceled. Nothing came back.',
}

const DELETED: StateWords = {
  waiting: (computer) => `Confirm the deletion on ${computer}. Nothing is deleted yet.`,
  taken: (computer) => `The helper on ${computer} is deleting them.`,
  done: () => 'They are deleted for good.',
  failed: () => 'Not all of them could be deleted.',
  cancelled: () => 'The job was canceled. Nothing was deleted.',
}
