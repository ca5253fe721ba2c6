import type { ToastContents } from '../../ui/toast-store.ts'

export const messages = {
  cancelled: {
    title: 'Plugin processing cancelled',
    description: 'The plugin import process was cancelled.',
  },
  nothingFound: {
    title: 'Nothing was added',
    description: 'Nothing in the drop was a plugin.',
    variant: 'info',
  },
  notRead: {
    title: 'Error',
    description: 'What you dropped could not be read. Please try again.',
    variant: 'destructive',
  },
  readBadly: (names: string[]) => ({
    title: 'Some details are missing',
    description: `${listed(names)} could not be read completely.`,
    variant: 'info',
  }),
  notSearched: (count: number) => ({
    title: 'Not everything was searched',
    description: `${count === 1 ? 'One folder' : `${count} folders`} of the drop could not be read to the end.`,
    variant: 'info',
  }),
} satisfies Record<string, ToastContents | ((...facts: never[]) => ToastContents)>

function listed(names: string[]) {
  const [first = '', second = ''] = names
  if (names.length === 1) return first
  if (names.length === 2) return `${first} and ${second}`
  return `${first}, ${second} and ${names.length - 2} more`
}
