import { englishNumber } from '../../text/locale.ts'

/** The outcome of undoing a merge. */
export type UndoneMerge = {
  /** The names of the plugins that are separate again. */
  names: string[]
  /** The plugin that they had been merged into. */
  keptName: string
  isKeptGone: boolean
  /** It keeps values that were changed since the merge. */
  hasLeft: boolean
}

/** The sentences that say what undoing a merge did, and what it left. */
export function undoMergeText({ names, keptName, isKeptGone, hasLeft }: UndoneMerge): string {
  const [first = ''] = names
  const all = names.length > 3 ? `${englishNumber(names.length)} plugins` : LIST.format(names)
  const separate =
    names.length === 1 ? `${first} is a separate plugin again.` : `${all} are separate plugins again.`
  return [
    separate,
    hasLeft && `${keptName} keeps values that were changed since.`,
    isKeptGone && `${keptName} is no longer in your library.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const LIST = new Intl.ListFormat('en')
