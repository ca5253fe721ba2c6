import { basename, dirname, join } from 'node:path'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { SET_ASIDE_FOLDER } from '#shared/set-aside/set-aside-folder.ts'
import { englishNumber } from '#shared/text/locale.ts'
import { stemOf } from '#shared/uad/matching/bundle-name.ts'
import type { FolderQuestion, Question } from '../ask/question.ts'
import type { Pairing } from '../connect/pairing.ts'
import { countWithNoun } from '../system/count-with-noun.ts'
import { sizeText } from '../system/size-text.ts'
import type { Place } from './set-aside/needed-space.ts'

/*
 * Questions of jobs that move bundles, and sentences of their results.
 */

/** Who wants a job done. */
export const requestedBy = ({ site, account }: Pairing) => `${site} requests this for the account ${account}.`

export const declined = 'This was declined on the computer. Nothing was changed.'
export const wrongJob = 'The site sent a job other than the requested one. Nothing was done.'
export const tooOften =
  'The site has asked for this too often. Try again in a few minutes, or open the plugin on the computer.'
export const unexpected = (reason: string) => `Something went wrong: ${reason}`
export const notAtPlace = (name: string) => `${name} is no longer at this place. Scan again to find it.`
export const noFileManager = (name: string) =>
  `${name} could not be shown, because this computer has no file manager.`
export const shown = (name: string) => `${name} is shown on the computer.`
export const stopped = 'The helper was stopped before this was done. Start the job again.'
export const partlyDone = (sentence: string) =>
  `The helper was stopped before this was done: ${sentence} Start the job again for the rest.`

/** How many bundles had each outcome, as the sentence about a job lists it. */
export const countsOf: Record<MoveOutcome['outcome'], (count: number) => string> = {
  moved: (count) => `${countWithNoun(count, 'bundle')} moved`,
  'brought-back': (count) => `${countWithNoun(count, 'bundle')} brought back`,
  deleted: (count) => `${countWithNoun(count, 'bundle')} deleted for good`,
  unblocked: (count) => `${countWithNoun(count, 'bundle')} unblocked`,
  blocked: (count) => `${countWithNoun(count, 'bundle')} blocked again`,
  kept: (count) => `${countWithNoun(count, 'bundle')} left alone`,
  failed: (count) => `${countWithNoun(count, 'bundle')} could not be moved`,
}
/** The outcome for one bundle, as the command line lists it. */
export const outcomeLine = (outcome: MoveOutcome['outcome'], path: string, sentence: string) =>
  `${OUTCOMES[outcome]}: ${path}${sentence && `\n    ${sentence}`}`

const OUTCOMES: Record<MoveOutcome['outcome'], string> = {
  moved: 'Moved',
  'brought-back': 'Brought back',
  deleted: 'Deleted for good',
  unblocked: 'Unblocked',
  blocked: 'Blocked again',
  kept: 'Left alone',
  failed: 'Failed',
}

export const nothingToDo = 'There was nothing to do.'

export const noneHere = 'None of these plugins is installed on this computer. Nothing was changed.'
export const nothingToUndo =
  'None of the plugins that this job moved or unblocked is on this computer now. Nothing was changed.'
export const namedDifferently = 'Its name is not the one that its manufacturer gave it, so it was left alone.'
export const notMovable = "It is disabled or outside its manufacturer's folder, so it was left alone."

export const noneWhereExpected =
  'None of these plugins is where the site expects it. Nothing was changed. Scan this computer again.'
export const chooseFolder = (trouble: string) =>
  `${trouble} Nothing was changed. To choose another folder, type plugfolio-helper folders set-aside FOLDER on this computer.`
export const noCopy =
  'No other file on this computer has the same contents, so it is not a copy. It was left alone.'
export const notKept = 'This computer no longer keeps it.'
export const noneKept = 'This computer no longer keeps any of these plugins. Nothing was changed.'
export const diskAway = 'The disk that it was moved to is not connected.'
export const disksAway =
  'The disk that these plugins were moved to is not connected. Connect it and try again.'
export const notFound = 'It is no longer at this place. Scan this computer again.'
export const oddPath = 'Its path contains characters that cannot be sent, so it was left alone.'
export const alreadyDisabled = 'Its name or its folder disables it already, so it was left alone.'

export const setAsideFolderAway = (folder: string) =>
  `The folder ${folder}, which you chose for plugins that you set aside, was not found. Connect its disk, or choose another folder.`
export const noSpaceIn = (folder: string, needed: number, free: number) =>
  `There is not enough space in ${folder}: ${sizeText(needed)} needed, ${sizeText(free)} free.`
export const noFolder = (folder: string) => `There is no folder ${folder}.`
export const privateSetAsideFolder = (folder: string) =>
  `${folder} is private, but your site must know where plugins go when you set them aside.`
export const dawsLookThere = (folder: string) =>
  `${folder} is among your plugin folders, so your DAWs would still load what is there.`
export const cannotWriteTo = (folder: string) => `You cannot write to ${folder}.`

/** A place for the user, with its free space and what it frees: `/mnt/big/Plugfolio_Set_Aside (200 GB free; frees 1.2 GB)`. */
export function placeText({ parent, space: { size, copied, free } }: Place): string {
  const facts = [
    ...(free === null ? [] : [`${sizeText(free)} free`]),
    copied === 0
      ? 'the same disk, so this frees no space yet'
      : `frees ${size === null ? 'at least ' : ''}${sizeText(copied)}`,
  ]
  return `${join(parent, SET_ASIDE_FOLDER)} (${facts.join('; ')})`
}

export const noneMisplaced =
  'None of these plugins is in the wrong folder on this computer. Nothing was changed.'
export const noFolderForFormat = 'This format has no folder that all DAWs search, so it was left alone.'
export const alreadyInPlace = 'DAWs already search its folder, so it was left alone.'
export const unknownFolder = 'DAWs may already search its folder, so it was left alone.'

export const noneDeletable = 'None of these plugins can be deleted on this computer. Nothing was changed.'
export const notSetAsideHere = 'This helper has not set it aside, so it was left alone.'
export const tooYoung = 'It was set aside less than 30 days ago, so it was left alone.'
export const unreadable = 'Part of it cannot be read, so it was left alone. Delete it by hand.'
export const linked = 'A link is in the way, so it was left alone.'
export const changedSinceAsked = 'It was replaced or changed after you agreed, so it was left alone.'
export const onlyAdministrator = (path: string) =>
  `Only an administrator may delete it. Delete it by hand: ${path}`
export const partlyDeleted = (path: string) => `It was only partly deleted. Delete the rest by hand: ${path}`
export const notDeleted = (count: number) => `${countWithNoun(count, 'bundle')} could not be deleted`

type Paths = { from: string }[]

/** The question before bundles move: how many, which, where to, and for which site and account. */
export function organizeQuestion(
  { moves, back, folder }: { moves: Paths; back: Paths; folder: string },
  pairing: Pairing,
): Question {
  const parts = [
    ...(moves.length ? [`${bundles(moves)} will be moved to`, folder, '', ...namesOf(moves)] : []),
    ...(moves.length && back.length ? [''] : []),
    ...(back.length ? [`${bundles(back)} that you now own will be brought back:`, '', ...namesOf(back)] : []),
  ]
  const title = moves.length ? `Move ${plugins(moves)}?` : `Bring ${plugins(back)} back?`
  const asks = `${requestedBy(pairing)} Close your audio programs first. You can undo everything.`
  return { title, text: [...parts, '', asks].join('\n'), agree: moves.length ? 'Move' : 'Bring Back' }
}

/**
 * The question before chosen bundles are set aside: how many, how large, which, for which site and account, and to which of these places
 * or another folder. `trouble` says why the folder of before, or the last answer, is none.
 */
export function setAsideQuestion(
  { moves, places, trouble }: { moves: Paths; places: Place[]; trouble: string | undefined },
  pairing: Pairing,
): FolderQuestion {
  const size = places[0]?.space.size ?? null
  const text = [
    ...(trouble === undefined ? [] : [trouble, '']),
    `${size === null ? bundles(moves) : `${bundles(moves)} (${sizeText(size)})`} will be moved:`,
    '',
    ...firstNames([...new Set(moves.map(({ from }) => basename(from)))].sort()),
    '',
    `${requestedBy(pairing)} Close your audio programs first. You can bring everything back.`,
    'Choose where they go. Your choice is kept for next time.',
  ]
  const folders = places.map((place) => ({ path: place.parent, label: placeText(place) }))
  return { title: `Set ${plugins(moves)} aside?`, text: text.join('\n'), agree: 'Set Aside', folders }
}

/** The question before bundles move into the folders of their formats: how many, which, where to, and for which site and account. */
export function placeQuestion(moves: readonly { from: string; to: string }[], pairing: Pairing): Question {
  const paths = [...moves]
  const text = [
    `${bundles(paths)} will be moved to the folders that DAWs search:`,
    '',
    ...firstNames(paths.map(({ from, to }) => `${from} to ${dirname(to)}`)),
    '',
    `${requestedBy(pairing)} Close your audio programs first. You can undo everything.`,
  ]
  return { title: `Move ${plugins(paths)}?`, text: text.join('\n'), agree: 'Move' }
}

type Deleted = { from: string; kept: string }[]

/** The question before bundles are deleted for good: how many, how large, which, from where, and for which site and account. */
export function deleteQuestion(
  { bundles: chosen, size }: { bundles: Deleted; size: number | null },
  pairing: Pairing,
): Question {
  const text = [
    `${size === null ? bundles(chosen) : `${bundles(chosen)} (${sizeText(size)})`} will be deleted for good from:`,
    ...firstNames([...new Set(chosen.map(({ kept }) => dirname(dirname(dirname(kept)))))].sort()),
    '',
    ...firstNames([...new Set(chosen.map(({ kept }) => basename(kept)))].sort()),
    '',
    'They skip the trash, so this cannot be undone. To get them back, reinstall them.',
    requestedBy(pairing),
  ]
  return { title: `Delete ${plugins(chosen)} for good?`, text: text.join('\n'), agree: 'Delete for Good' }
}

/** The question before a run is undone; `by` is a sentence that names the requesting site. */
export function restoreQuestion(items: Paths, by: string): Question {
  const text = [
    `${bundles(items)} will be brought back to where they were:`,
    '',
    ...namesOf(items),
    '',
    `${by} Plugins that are there now are not replaced.`.trim(),
  ]
  return { title: `Bring ${plugins(items)} back?`, text: text.join('\n'), agree: 'Bring Back' }
}

const NAMES = 12

const namesOf = (paths: Paths) => firstNames(stemsOf(paths))

function firstNames(names: string[]) {
  const more = names.length - NAMES
  return more > 0 ? [...names.slice(0, NAMES), `and ${englishNumber(more)} more`] : names
}

/** Uses the file names, because names from a site prove nothing. */
const stemsOf = (paths: Paths) => [...new Set(paths.map(({ from }) => stemOf(from)))].sort()

const plugins = (paths: Paths) => countWithNoun(stemsOf(paths).length, 'plugin')
const bundles = (paths: Paths) => countWithNoun(paths.length, 'bundle')
