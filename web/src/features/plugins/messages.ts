import type { ClaimResult } from '#shared/community/claim-result.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'

/** The toasts of the library. */
export const pluginMessages = {
  edited: (claims: ClaimResult[]) => ({
    title: 'Plugin updated',
    description: [
      claims.some(({ outcome }) => outcome !== 'refused' && outcome !== 'conflict')
        ? 'Plugin details have been updated and shared with the community!'
        : 'Plugin details have been updated.',
      ...notSharedSentences(claims),
    ].join(' '),
  }),
  tagged: { title: 'Plugin updated', description: 'Your tags are saved. Only you see them.' },
  tagChanged: (count: number, tag: string, to: string | null) => ({
    title: to === null ? 'Tag deleted' : 'Tag renamed',
    description:
      to === null
        ? `${tag} was removed from ${counted(count, 'plugin')}.`
        : `${counted(count, 'plugin now has', 'plugins now have')} the tag ${to}.`,
  }),
  notesFailed: (name: string, reason: string) => ({
    title: 'Notes not saved',
    description: `${name}: ${reason} Open its details to save them again.`,
  }),
  changeFailed: (reason: string) => ({ title: 'Error', description: `Failed to update plugin: ${reason}` }),
  removed: { title: 'Plugin deleted', description: 'The plugin has been removed from your library' },
  removeFailed: (reason: string) => ({ title: 'Error', description: `Failed to delete plugin: ${reason}` }),
  restored: (plugin: Plugin) => ({
    title: 'Plugin restored',
    description: `${plugin.name} is back in your library.`,
  }),
  restoredMany: (count: number) => ({
    title: count === 1 ? 'Plugin restored' : 'Plugins restored',
    description: `${counted(count, 'plugin is', 'plugins are')} back in your library.`,
  }),
  restoreFailed: (reason: string) => ({ title: 'Not restored', description: reason }),
  hidden: (count: number) => ({
    title: 'Kept hidden',
    description:
      count === 1
        ? '1 plugin stays out of your library, even if a scan finds it.'
        : `${formattedNumber(count)} plugins stay out of your library, even if a scan finds them.`,
  }),
  hideFailed: (reason: string) => ({ title: 'Not hidden', description: reason }),
  removedMany: (count: number) => ({
    title: count === 1 ? 'Plugin deleted' : 'Plugins deleted',
    description: `${counted(count, 'plugin has', 'plugins have')} been removed from your library`,
  }),
  removeManyFailed: (reason: string) => ({
    title: 'Error',
    description: `Failed to delete plugins: ${reason}`,
  }),
  purged: (deletedCount: number) => ({
    title: 'Plugins deleted',
    description: `Successfully deleted ${counted(deletedCount, 'plugin')}.`,
    detail: 'They stay in Recently Removed for seven days.',
  }),
  purgeFailed: () => ({ title: 'Error', description: 'Failed to delete plugins. Please try again.' }),
  bulkEdited: (updatedCount: number) => ({
    title: 'Plugins updated',
    description: `Successfully updated ${counted(updatedCount, 'plugin')}`,
  }),
  bulkEditFailed: (reason: string, isFromServer: boolean) => ({
    title: 'Failed to update plugins',
    description: isFromServer ? reason : 'An unknown error occurred',
  }),
  exported: {
    title: 'Export ready',
    description: 'plugfolio-selection.zip has been downloaded. Import Library reads it again.',
  },
  exportFailed: (reason: string) => ({ title: 'Export failed', description: reason }),
  location: (path: string) => ({
    title: 'Open plugin location',
    description: path || "We don't know where this plugin is installed.",
  }),
  revealing: (device: string, path: string) => ({
    title: 'Open plugin location',
    description: `Showing it on ${device}. ${path}`,
  }),
  revealFailed: (path: string, sentence?: string) => ({
    title: 'Open plugin location',
    description: `${sentence || "The helper app couldn't open the folder."} ${path}`.trim(),
  }),
  copyPath: 'Copy path',
  copied: { title: 'Path copied' },
  copyFailed: { title: 'Not copied', description: 'Select the path and copy it yourself.' },
}

/** Explains which values of an edit others do not see yet, and why. */
function notSharedSentences(claims: ClaimResult[]) {
  const unseen = claims.filter(({ outcome }) => outcome !== 'live' && outcome !== 'known')
  const waiting = unseen.filter(({ outcome }) => outcome === 'pending')
  const others = unseen.filter((claim) => waiting.length < 2 || !waiting.includes(claim))
  return [...new Set(others.map(({ sentence }) => sentence)), ...waitingSummary(waiting)]
}

/** One sentence for several waiting values, whose own sentences are equal. */
function waitingSummary(waiting: ClaimResult[]) {
  if (waiting.length < 2) return []
  const labels = waiting.map(({ field }) => SHARED_FIELD_LABELS[field])
  return [`Others will see ${LIST.format(labels)} once they're confirmed.`]
}

/** English, because its `and` is a word of the sentence. */
const LIST = new Intl.ListFormat('en')
