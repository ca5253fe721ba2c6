import { ADD_OUTCOMES, type AddedCounts } from '#shared/plugins/add-outcomes.ts'
import { addedSentence } from '#shared/plugins/added-sentence.ts'
import type { ToastContents } from '../../ui/feedback/toast-store.ts'
import { counted } from '../../ui/text/counted.ts'

/** Says below the field of a computer's name how it gets its own name back. */
export const renameHint = (reported: string) => `Leave it empty to use the computer's own name, ${reported}.`

/** The toasts of the helper app. */
export const helperMessages = {
  signInForDemo: {
    title: 'Authentication Required',
    description: 'Please log in to use the demo Helper App',
    variant: 'destructive',
  },
  signInToConnect: {
    title: 'Authentication Required',
    description: 'Please log in to connect to the Helper App',
    variant: 'destructive',
  },
  connectionFailed: {
    title: 'Connection Failed',
    description: "Couldn't connect to the Helper App. Is it installed?",
    variant: 'destructive',
  },
  needsHttps: {
    title: 'Connection Failed',
    description: 'The helper app connects only to sites with https.',
    variant: 'destructive',
  },
  connectionError: {
    title: 'Connection Error',
    description: 'An error occurred while connecting to the Helper App',
    variant: 'destructive',
  },
  connected: { title: 'Helper App Connected', description: 'It can scan your plugin folders now.' },
  demoConnected: {
    title: 'Demo Helper Connected',
    description: 'This is a demonstration: its scan is simulated.',
  },
  disconnected: { title: 'Disconnected', description: 'Connection to web app terminated' },
  disconnectFailed: (reason: string) => ({ title: 'Error', description: reason }),
  scanned: (count: number) => ({
    title: 'Scan Complete',
    description: `Found ${counted(count, 'plugin')} in the directory`,
  }),
  scanFailed: (reason: string) => ({
    title: 'Error',
    description: `We couldn't start the scan: ${reason}`,
  }),
  cancelFailed: (reason: string) => ({ title: 'Error', description: reason }),
  adding: (count: number): ToastContents => ({
    title: 'Adding to My Plugins',
    description: `Adding ${counted(count, 'plugin')}...`,
    variant: 'info',
  }),
  /** A short sentence if all plugins are new, otherwise with the counts of each outcome. */
  added: (counts: AddedCounts, staysRemoved: number) => {
    const added = counts.created + counts.format + counts.newer
    const words = `Added ${counted(added, 'plugin')} to My Plugins`
    const isAllNew =
      staysRemoved === 0 && ADD_OUTCOMES.every((each) => each === 'created' || counts[each] === 0)
    return {
      title: 'Success',
      description: isAllNew ? words : `${words}: ${addedSentence(counts, staysRemoved)}`,
    }
  },
  addingStopped: (done: number, total: number): ToastContents => ({
    title: 'Adding stopped',
    description: `${done} of ${counted(total, 'plugin')} ${done === 1 ? 'is' : 'are'} in My Plugins.`,
    variant: 'info',
  }),
  addFailed: {
    title: 'Error',
    description: 'Failed to add plugins to your collection.',
    variant: 'destructive',
  },
  addRefused: (reason: string): ToastContents => ({
    title: 'Failed to add plugins',
    description: reason,
    variant: 'destructive',
  }),
  nothingNew: {
    title: 'No New Plugins',
    description: 'All scanned plugins are already in your account.',
    variant: 'info',
  },
  revoked: (name: string) => ({
    title: 'Device removed',
    description: `${name} is no longer connected to your account.`,
  }),
  renamed: (name: string) => ({ title: `Renamed to ${name}` }),
  renameFailed: (reason: string) => ({ title: 'Not renamed', description: reason }),
  computerRemoved: (name: string) => ({
    title: 'Computer removed',
    description: `${name} is forgotten. Its plugins are still in your library.`,
  }),
  revokeFailed: (reason: string) => ({ title: 'Error', description: reason }),
  copied: { title: 'Copied', description: 'Paste the line into Terminal.' },
  copyFailed: {
    title: 'Error',
    description: "We couldn't copy the line. Select it and copy it yourself.",
    variant: 'destructive',
  },
  development: {
    title: 'Development Environment',
    description: 'This server has no helper app to download. In this environment the download is simulated.',
    variant: 'info',
    duration: 5000,
  },
} satisfies Record<string, ToastContents | ((...facts: never[]) => ToastContents)>
