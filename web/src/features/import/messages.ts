import { addedSentence, countAddOutcomes } from '#shared/plugins/add-outcomes.ts'
import type { ToastContents } from '../../ui/feedback/toast-store.ts'
import type { ImportItem } from './run/import-stage.ts'

export const importMessages = {
  cancelled: {
    title: 'Plugin processing cancelled',
    description: 'The plugin import process was cancelled.',
  },
  nothingFound: {
    title: 'Nothing was added',
    description: 'The drop contained no plugins.',
    variant: 'info',
  },
  unreadable: {
    title: 'Error',
    description: 'The dropped files could not be read. Please try again.',
    variant: 'destructive',
  },
  notFullySearched: (count: number) => ({
    title: 'Not everything was searched',
    description: `${count === 1 ? 'One folder' : `${count} folders`} could not be read completely.`,
    variant: 'info',
  }),
} satisfies Record<string, ToastContents | ((...facts: never[]) => ToastContents)>

/** The toast at the end of a drop: the counts, and what could not be read or was skipped. */
export function dropSummary(
  items: ImportItem[],
  { repeats, unsearched }: { repeats: string[]; unsearched: number },
): ToastContents {
  const saved = items.filter((item) => item.state === 'saved')
  const incomplete = saved.filter((item) => item.note).map((item) => item.candidate.name)
  const sentences = [
    ...(saved.length > 0 ? [addedSentence(countAddOutcomes(saved.map(({ added }) => added)))] : []),
    ...(repeats.length > 0 ? [`${listed(repeats)} was dropped twice; the first was kept.`] : []),
    ...(incomplete.length > 0 ? [`${listed(incomplete)} could not be read completely.`] : []),
    ...(unsearched > 0 ? [importMessages.notFullySearched(unsearched).description] : []),
  ]
  const title =
    unsearched > 0
      ? importMessages.notFullySearched(unsearched).title
      : incomplete.length > 0
        ? 'Some details are missing'
        : 'Drop completed'
  return { title, description: sentences.join(' '), variant: 'info' }
}

function listed(names: string[]) {
  const [first = '', second = ''] = names
  if (names.length === 1) return first
  if (names.length === 2) return `${first} and ${second}`
  return `${first}, ${second} and ${names.length - 2} more`
}
