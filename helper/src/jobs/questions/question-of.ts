import { basename, dirname } from 'node:path'
import { englishNumber } from '#shared/text/locale.ts'
import { stemOf } from '#shared/uad/matching/bundle-name.ts'
import type { FolderQuestion, Question } from '../../ask/question.ts'
import type { Pairing } from '../../connect/pairing.ts'
import { countWithNoun } from '../../system/count-with-noun.ts'
import { sizeText } from '../../system/size-text.ts'
import { type Place, placeText } from '../set-aside/places.ts'

type Paths = { from: string }[]

/** The question before bundles move: how many, which, where to, and for which site and account. */
export function organizeQuestion(
  { moves, back, folder }: { moves: Paths; back: Paths; folder: string },
  { site, account }: Pairing,
): Question {
  const parts = [
    ...(moves.length ? [`${bundles(moves)} will be moved to`, folder, '', ...namesOf(moves)] : []),
    ...(moves.length && back.length ? [''] : []),
    ...(back.length ? [`${bundles(back)} that you own now will be brought back:`, '', ...namesOf(back)] : []),
  ]
  const title = moves.length ? `Move ${plugins(moves)}?` : `Bring ${plugins(back)} back?`
  const asks = `${site} requests this for the account ${account}. Close your audio programs first. You can undo everything.`
  return { title, text: [...parts, '', asks].join('\n'), agree: moves.length ? 'Move' : 'Bring Back' }
}

/**
 * The question before chosen bundles are set aside: how many, how large, which, for which site and account, and to which of these places
 * or another folder. `trouble` says why the folder of before, or the last answer, is none.
 */
export function setAsideQuestion(
  { moves, places, trouble }: { moves: Paths; places: Place[]; trouble: string | undefined },
  { site, account }: Pairing,
): FolderQuestion {
  const size = places[0]?.space.size ?? null
  const text = [
    ...(trouble === undefined ? [] : [trouble, '']),
    `${size === null ? bundles(moves) : `${bundles(moves)} (${sizeText(size)})`} will be moved:`,
    '',
    ...firstNames([...new Set(moves.map(({ from }) => basename(from)))].sort()),
    '',
    `${site} requests this for the account ${account}. Close your audio programs first. You can bring everything back.`,
    'Choose where they go. The choice is kept for the next time.',
  ]
  const folders = places.map((place) => ({ path: place.parent, label: placeText(place) }))
  return { title: `Set ${plugins(moves)} aside?`, text: text.join('\n'), agree: 'Set Aside', folders }
}

/** The question before bundles move into the folders of their formats: how many, which, where to, and for which site and account. */
export function placeQuestion(
  moves: readonly { from: string; to: string }[],
  { site, account }: Pairing,
): Question {
  const paths = [...moves]
  const text = [
    paths.length === 1
      ? `${bundles(paths)} will be moved to where DAWs look for it:`
      : `${bundles(paths)} will be moved to where DAWs look for them:`,
    '',
    ...firstNames(paths.map(({ from, to }) => `${from} to ${dirname(to)}`)),
    '',
    `${site} requests this for the account ${account}. Close your audio programs first. You can undo everything.`,
  ]
  return { title: `Move ${plugins(paths)}?`, text: text.join('\n'), agree: 'Move' }
}

type Deleted = { from: string; kept: string }[]

/** The question before bundles are deleted for good: how many, how large, which, from where, and for which site and account. */
export function deleteQuestion(
  { bundles: chosen, size }: { bundles: Deleted; size: number | null },
  { site, account }: Pairing,
): Question {
  const text = [
    `${size === null ? bundles(chosen) : `${bundles(chosen)} (${sizeText(size)})`} will be deleted for good from`,
    ...firstNames([...new Set(chosen.map(({ kept }) => dirname(dirname(dirname(kept)))))].sort()),
    '',
    ...firstNames([...new Set(chosen.map(({ kept }) => basename(kept)))].sort()),
    '',
    'They skip the trash, and this cannot be undone. To get them back, reinstall them from their manufacturers.',
    `${site} requests this for the account ${account}.`,
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
    `${by} Plugins that are installed there now are not replaced.`,
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
