import { counted } from '../../text/locale.ts'
import type { ActField } from './field-changes.ts'

/** The outcome of an undo: how many plugins are as before, which kept values, and how many are no longer in the library. */
export type UndoResult = {
  undoneCount: number
  left: { name: string; fields: ActField[] }[]
  goneCount: number
}

const LABELS: Record<ActField, string> = {
  manufacturer: 'manufacturer',
  type: 'type',
  isUAD: 'UAD mark',
  isOwned: 'ownership',
  updateAvailable: 'update mark',
  isFavorite: 'favorite mark',
  isFree: 'free mark',
  tags: 'tags',
  screenshot: 'screenshot',
}

/** How many plugins a sentence names. */
const MAX_NAMES = 3

/** The sentences that say what an undo did, and what it left because it was changed since. */
export function undoText({ undoneCount, left, goneCount }: UndoResult): string {
  return [undoneSentence(undoneCount), leftSentence(left), goneSentence(goneCount)].filter(Boolean).join(' ')
}

function undoneSentence(count: number) {
  if (count === 0) return 'Nothing was undone.'
  return `${counted(count, 'plugin is back as it was', 'plugins are back as they were')}.`
}

function leftSentence(left: UndoResult['left']) {
  const [only] = left
  if (!only) return ''
  if (left.length === 1) {
    const labels = only.fields.map((field) => LABELS[field])
    const because = labels.length === 1 ? 'it was' : 'they were'
    return `${only.name} keeps its ${LIST.format(labels)}, because ${because} changed since.`
  }
  const names = left.slice(0, MAX_NAMES).map(({ name }) => name)
  const others = left.length - names.length
  if (others > 0) names.push(counted(others, 'other'))
  return `${LIST.format(names)} keep values that were changed since.`
}

function goneSentence(count: number) {
  return count === 0 ? '' : `${counted(count, 'plugin is', 'plugins are')} no longer in your library.`
}

const LIST = new Intl.ListFormat('en')
