import type { HealthDaw, HealthRow } from '#shared/health/health-answer.ts'
import { rowOf } from '#shared/health/health-reasons.ts'
import type { Sureness } from '#shared/health/health-terms.ts'
import { DAWS } from '#shared/songs/daws.ts'
import { counted } from '../../../ui/text/counted.ts'
import { formattedLongDay, formattedNumber } from '../../../ui/text/locale.ts'

export const FILTER_LABELS: Record<HealthFilter, string> = {
  mend: 'To fix',
  hidden: 'Hidden copies',
  other: 'Not for this DAW',
  'cannot-say': 'Unknown',
}

export const SURENESS_WORDS: Record<Sureness, string> = {
  certain: 'Certain',
  likely: 'Likely',
  perhaps: 'Possible',
}

/** The reason of a row in a few words. */
export const tagOf = ({ reason }: Pick<HealthRow, 'reason'>) => (reason ? rowOf(reason).label : 'Unknown')

export const healthMessages = {
  title: (count: number, computer: string) =>
    count === 0 ? `Nothing to fix on ${computer}` : `${counted(count, 'plugin')} to fix on ${computer}`,
  about:
    "Based on your plugin files and your DAWs' own lists, which show what each DAW saw at its last scan. No plugin is started.",
  daw: ({ daw, seenAt, seen, notSeen, cannotSay }: HealthDaw) =>
    [
      `${DAWS[daw].name}: ${formattedNumber(seen)} seen`,
      `${formattedNumber(notSeen)} not seen`,
      `${formattedNumber(cannotSay)} unknown`,
      seenAt === null ? 'no list' : `list of ${formattedLongDay(seenAt)}`,
    ].join(', '),
  noDaw: 'Choose your DAWs on this computer to see what they miss.',
  notChecked: "This computer hasn't been checked yet. Update its helper, then scan again.",
  nothing: 'According to their lists, your DAWs see every plugin here.',
}

export const notCheckedYet = 'Not checked yet'
export const openComputers = 'Open Computers'
export const openPlugin = 'Open Plugin'
export const why = 'Why'
export const howSure = 'Certainty'
export const whatToDo = 'What to do'
export const where = 'Where'
export const moveButton = 'Move It There'
export const moveLabel = (name: string) => `Move ${name} to where DAWs look`
export const unblock = 'Unblock'
export const withHelper = 'With the helper'
export const asking = 'Asking...'
export const daws = 'DAWs'
export const inDaws = 'In your DAWs'

/** Which DAWs see a plugin, which do not, and of which it is unknown, as a sentence. */
export function pluginHealthWords({ daws, verdict, isHidden, version }: HealthRow): string {
  const names = daws.map((daw) => DAWS[daw].name).join(', ')
  const isOne = daws.length === 1
  if (isHidden) return `${names} ${isOne ? 'hides' : 'hide'} ${version ? `version ${version}` : 'a copy'}.`
  if (verdict === 'seen') return `${names} ${isOne ? 'sees' : 'see'} it.`
  if (verdict === 'not-seen') return `${names} ${isOne ? 'does' : 'do'} not see it.`
  return `Unknown for ${names}.`
}

export const loadFailed = "We couldn't load what your DAWs see"
export const nothingToMend = 'Nothing to fix'
export const listTitle = (computer: string) => `Plugins your DAWs don't see on ${computer}`
export const pluginSearch = 'Search plugins...'
export const showAll = 'Show All'
export const daw = 'DAW'
export const allDaws = 'All DAWs'

/** The messages about one mend by the helper, from its plan until it is undone. `sentence` comes from the helper. */
export type MendMessages = typeof MOVE_MESSAGES

export const MOVE_MESSAGES = {
  plan: (path: string, folder: string, computer: string) =>
    `The helper on ${computer} moves ${path} to ${folder}. It asks there first, replaces nothing, and you can undo the move.`,
  asked: (computer: string) => ({
    title: 'Confirm on your computer',
    description: `The helper on ${computer} asks before anything moves.`,
  }),
  notAsked: (reason: string) => ({ title: 'Nothing was moved', description: reason }),
  done: (sentence: string) => ({
    title: 'Moved',
    description: `${sentence} Your DAW sees it after its next scan.`,
  }),
  notDone: (sentence: string) => ({ title: 'Nothing was moved', description: sentence }),
  undone: (sentence: string) => ({ title: 'Brought back', description: sentence }),
  undo: 'Undo',
  undoAsked: {
    title: 'Confirm on your computer',
    description: 'The helper asks there before anything moves back.',
  },
  undoFailed: (reason: string) => ({ title: 'Undo failed', description: reason }),
}

export const UNBLOCK_MESSAGES: MendMessages = {
  plan: (_path, _folder, computer) =>
    `The helper on ${computer} names who signed it, and asks there before anything is unblocked. You can block it again.`,
  asked: (computer) => ({
    title: 'Confirm on your computer',
    description: `The helper on ${computer} names who signed it, and asks before anything is unblocked.`,
  }),
  notAsked: (reason) => ({ title: 'Nothing was unblocked', description: reason }),
  done: (sentence) => ({ title: 'Unblocked', description: `${sentence} Scan again in your DAW.` }),
  notDone: (sentence) => ({ title: 'Nothing was unblocked', description: sentence }),
  undone: (sentence) => ({ title: 'Blocked again', description: sentence }),
  undo: 'Block Again',
  undoAsked: {
    title: 'Confirm on your computer',
    description: 'The helper asks there before it is blocked again.',
  },
  undoFailed: (reason) => ({ title: 'It stays unblocked', description: reason }),
}

/** The messages about every mend. */
export const mendMessages = {
  notRunning: (computer: string) => ({
    title: 'Waiting for the helper',
    description: `The helper on ${computer} isn't running. It asks you there when it starts.`,
  }),
  failed: (sentence: string) => ({ title: 'The helper could not finish', description: sentence }),
  canceled: { title: 'Job canceled', description: 'Nothing was changed.' },
}

/**
 * Kinds of rows by what each asks for: something to mend, a copy that another one hides, nothing because the DAW is not made for it, or
 * a look.
 */
export const HEALTH_FILTERS = ['mend', 'hidden', 'other', 'cannot-say'] as const
export type HealthFilter = (typeof HEALTH_FILTERS)[number]

/** The names of the columns. */
export const columns = { plugin: 'Plugin', daws: 'DAWs', why: 'Why', verdict: 'Answer' }

/** The headings of the list as a file. */
export const CSV_HEADINGS = [
  'Manufacturer',
  'Name',
  'Format',
  'Version',
  'DAWs',
  'Answer',
  'Certainty',
  'Why',
  'What to do',
  'Path',
]
