import { ADD_OUTCOMES, type AddedCounts } from '#shared/plugins/add-outcomes.ts'
import { addedSentence } from '#shared/plugins/added-sentence.ts'
import type { ToastContents } from '../../ui/feedback/toast-store.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import { type Dress, sentence } from '../../ui/text/sentence.ts'
export const couldntLoadDevices = "We couldn't load your devices"
export const loadingDevices = 'Loading your devices...'
export const connectedDevices = 'Connected devices'
export const deviceDetails = (platformNames: string, version: string, lastSeenText: string) =>
  `${platformNames} · version ${version} · ${lastSeenText}`
export const revoke = (name: string) => `Revoke ${name}`
export const noDevices = 'No devices'
export const yourComputers = 'Your computers'
export const computersHint = 'Connect, scan and remove them under Computers.'
export const openComputers = 'Open Computers'
export const revokeDevice = 'Revoke Device'
export const revokeQuestion = (name: string) => `Are you sure you want to revoke ${name}?`
export const revokeHint =
  'It can no longer scan or move plugins, and its waiting jobs are canceled. You can connect it again.'
export const removeQuestion = (name: string) => `Remove ${name}?`
export const removeHint =
  'Plugfolio forgets what is installed there and disconnects its helper. Your plugins stay in the library.'
export const renameComputer = 'Rename Computer'
export const plugfolioHelper = 'Plugfolio Helper'
export const slogan = 'Scan and manage your audio plugins'
export const disconnect = 'Disconnect'
export const disconnecting = 'Disconnecting...'
export const addingPlugins = (done: number, total: number) =>
  `Adding ${formattedNumber(done)}/${formattedNumber(total)} plugins`
export const stopAdding = 'Stop Adding'
export const connection = 'Connection'
export const pluginScanner = 'Plugin Scanner'
export const addNewPlugins = 'Add New Plugins'
export const addToLibrary = 'Add to My Plugins'
export const scannedPlugins = 'Scanned plugins'
export const foundPlugins = 'Found plugins'
export const plugin = 'Plugin'
export const manufacturer = 'Manufacturer'
export const format = 'Format'
export const versionLabel = 'Version'
export const status = 'Status'
export const directory = 'Directory'
export const startScan = 'Start Scan'
export const scanning = 'Scanning...'
export const cancelScan = 'Cancel Scan'
export const scanProgress = 'Scan progress'
export const lastScan = (timeAgo: string) => `Last scan ${timeAgo}`
export const notScanned = 'No plugins scanned yet. Click "Start Scan" to begin.'
export const emptyFolder = 'No plugins in this folder.'
export const addNewOnly = 'Add new plugins only'
export const newCount = (newCount: number) => `${formattedNumber(newCount)} new`
export const updatedCount = (updated: number) => `${formattedNumber(updated)} updated`
export const olderCount = (older: number) => `${formattedNumber(older)} older than before`
export const goneCount = (gone: number) => `${formattedNumber(gone)} gone`
export const scanIsSaved = (words: string) => `Your library now matches this scan: ${words}.`
export const unreadCount = (count: number) => `${counted(count, 'plugin')} could not be read completely`
export const unreadPlugins = 'Plugins that could not be read completely'
export const scanLog = 'Scan Log'
export const items = (count: number) => counted(count, 'item')
export const goneTitle = 'No longer there:'
export const found = 'Found'

/** Says below the field of a computer's name how it gets its own name back. */
export const renameHint = (reported: string) => `Leave it empty to use the computer's own name, ${reported}.`

/** The toasts of scans and devices. */
export const deviceMessages = {
  scanned: (count: number) => ({
    title: 'Scan Complete',
    description: `Found ${counted(count, 'plugin')} in the directory`,
  }),
  scanFailed: (reason: string) => ({ title: 'Scan not started', description: reason }),
  cancelFailed: (reason: string) => ({ title: 'Not canceled', description: reason }),
  adding: (count: number): ToastContents => ({
    title: 'Adding to My Plugins',
    description: `Adding ${counted(count, 'plugin')}...`,
    variant: 'info',
  }),
  /** A short sentence if all plugins are new, otherwise with the counts of each outcome. */
  added: (counts: AddedCounts, staysRemoved: number) => {
    const added = ADD_OUTCOMES.reduce((sum, each) => (each === 'there' ? sum : sum + counts[each]), 0)
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
    description:
      done === 1
        ? `1 of ${counted(total, 'plugin')} is in My Plugins.`
        : `${formattedNumber(done)} of ${counted(total, 'plugin')} are in My Plugins.`,
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
    title: 'Device revoked',
    description: `${name} is no longer connected to your account.`,
  }),
  renamed: (name: string) => ({ title: `Renamed to ${name}` }),
  renameFailed: (reason: string) => ({ title: 'Not renamed', description: reason }),
  computerRemoved: (name: string) => ({
    title: 'Computer removed',
    description: `The plugins of ${name} stay in your library.`,
  }),
  revokeFailed: (reason: string) => ({ title: 'Not revoked', description: reason }),
  copied: { title: 'Command copied', description: 'Paste it into Terminal.' },
  copyFailed: {
    title: 'Not copied',
    description: 'Select the command and copy it yourself.',
    variant: 'destructive',
  },
  development: {
    title: 'Development Environment',
    description: 'This server has no helper app to download. In this environment the download is simulated.',
    variant: 'info',
    duration: 5000,
  },
} satisfies Record<string, ToastContents | ((...facts: never[]) => ToastContents)>
export const staysRemoved = (count: number, link: Dress) =>
  sentence(
    count === 1
      ? '1 plugin stays removed. You can restore it in '
      : `${formattedNumber(count)} plugins stay removed. You can restore them in `,
    link('Recently Removed'),
    '.',
  )
export const moreUnread = (count: number) => `and ${formattedNumber(count)} more`

/** The sentences of the scanner about a scan and its folders. */
export const connectOrTryDemo = 'Connect to the helper app or try the demo to scan.'
export const connectToScan = 'Connect to the helper app to scan.'
export const isOffline = (computer: string) => `${computer} is offline. Start the helper app there to scan.`
export const noFolders = (computer: string) => `${computer} has no folders to scan.`
export const allFolders = (count: number) => `All ${formattedNumber(count)} folders`
export const folderNotFound = (path: string) => `${path} (not found)`
export const waitingForHelper = 'Waiting for the helper app...'
export const startsWhenOnline = 'The scan starts when the helper app is back online.'
export const scanIncomplete = "We couldn't complete the scan."
export const scanCanceled = 'The scan was canceled. Results so far are listed.'
export const couldntLoadFound = (reason: string) => `We couldn't load the scanned plugins. ${reason}`
