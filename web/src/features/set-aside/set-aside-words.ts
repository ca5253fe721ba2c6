import type { ReactNode } from 'react'
import type { Job } from '#shared/helper/job.ts'
import type { CheckedBundle } from '#shared/set-aside/set-aside-check.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber, formattedSize } from '../../ui/text/locale.ts'
import { type Dress, sentence } from '../../ui/text/sentence.ts'

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

export const progressOfHelper = 'Progress of the helper'
export const couldntLoadStayed = (failureReason: string) => `We couldn't load what stayed. ${failureReason}`
export const whatStayed = 'What stayed'
export const setAsideLabel = (format: string) => `Set Aside ${format}`
export const bringBack = 'Bring Back'
export const askingHelper = 'Asking the helper...'
export const oneBundleQuestion = 'Set This Bundle Aside?'
export const bundlesQuestion = (count: number) => `Set ${formattedNumber(count)} Bundles Aside?`
export const setBundlesAside = (count: number) => `Set ${formattedNumber(count)} Bundles Aside`
export const couldntCheck = "We couldn't check these bundles"
export const couldntCheckHint = (failureReason: string) =>
  `${failureReason} A song may need one of them, so nothing can be started.`
export const cancelJob = 'Cancel Job'
export const couldntLoadProgress = "We couldn't load the helper's progress"
export const noHelper = (computer: string) => `No helper is connected on ${computer}`
export const notRunning = (name: string) => `The helper on ${name} isn't running`
export const notRunningHint = 'You can queue this now. The helper will ask you before anything moves.'
export const cannotAsk = (name: string) => `The helper on ${name} can't show a question on a screen`
export const spaceHint = (freesSpace: string) =>
  `${freesSpace} Presets and sample libraries stay where they are.`
export const oneStays = 'It stays where it is.'
export const allStay = 'All of them stay where they are.'
export const leftForNextTime = (leftOver: number) =>
  `${counted(leftOver, 'bundle is', 'bundles are')} left for next time: that is the most one job can move.`
export const moves = 'Moves'
export const stays = 'Stays'
export const noSongs =
  "No songs are known yet, so we can't tell whether one needs them. Add them on the Songs page."
export const helperGone = (command: ReactNode) =>
  sentence('Its helper is no longer connected. Connect it again, or type ', command, ' there.')
export const connectFirst = (link: Dress) =>
  sentence('Only the helper can move files. ', link('Connect it'), ' on that computer first.')
export const answerInTerminal = (command: ReactNode) =>
  sentence('Type ', command, ' in a terminal there to answer it.')
export const howItMoves = (moves: Pick<CheckedBundle, 'size'>[], computer: string, folder: ReactNode) =>
  moves.length === 1
    ? sentence(
        `${moveSummary(moves)}. The helper on ${computer} asks for confirmation and for the disk, then moves it to `,
        folder,
        ' there. You can bring it back here.',
      )
    : sentence(
        `${moveSummary(moves)}. The helper on ${computer} asks for confirmation and for the disk, then moves them to `,
        folder,
        ' there. You can bring each one back here.',
      )

/** The toasts about bundles that are set aside or brought back. */
export const setAsideMessages = {
  setAsideFailed: (reason: string) => ({ title: 'Nothing was set aside', description: reason }),
  ended: (sentence: string) => ({ title: 'Set aside', description: sentence }),
  broughtBack: (sentence: string) => ({ title: 'Brought back', description: sentence }),
  failed: (sentence: string) => ({ title: 'The helper could not finish', description: sentence }),
  canceled: { title: 'Job canceled', description: 'Nothing was moved.' },
  bringBackAsked: (computer: string) => ({
    title: 'Confirm on your computer',
    description: `The helper on ${computer} asks before anything moves back.`,
  }),
  deleteAsked: (computer: string) => ({
    title: 'Confirm on your computer',
    description: `The helper on ${computer} asks before anything is deleted. You can't undo this.`,
  }),
  deleteFailed: (reason: string) => ({ title: 'Nothing was deleted', description: reason }),
  deleted: (sentence: string) => ({ title: 'Deleted for good', description: sentence }),
  notDeleted: { title: 'Job canceled', description: 'Nothing was deleted.' },
  bringBackFailed: (reason: string) => ({ title: 'Nothing was brought back', description: reason }),
  undoAsked: {
    title: 'Confirm on your computer',
    description: 'The helper asks there before anything moves back.',
  },
  undoFailed: (reason: string) => ({ title: 'Undo failed', description: reason }),
  cancelFailed: (reason: string) => ({ title: 'Not canceled', description: reason }),
}
