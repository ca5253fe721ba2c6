import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { hostOf, type UpdatePage } from '#shared/updates/lines/update-page.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'

/** The sentences of the updates page: its head, then the toasts after actions. */
export const updateMessages = {
  opened: (count: number, total: number) => `${formattedNumber(count)} of ${formattedNumber(total)} opened`,
  more: (count: number) => `Show ${formattedNumber(count)} More`,
  started: (page: UpdatePage, plugins: Plugin[]) => ({
    title: plugins.length === 1 ? 'Update started' : 'Updates started',
    description: `${openedSentence(page, plugins)} ${
      plugins.length === 1
        ? "It's marked complete when a scan finds the new version."
        : `They're marked complete when scans find the new versions.`
    }`,
  }),
  noPage: ({ name }: Plugin) => ({
    title: 'No update page',
    description: `We don't have an update page for ${name} yet. Add one in Edit Details.`,
  }),
  pageAdded: ({ name, updateUrl }: Plugin) => ({
    title: 'Update page added',
    description: `Update opens ${hostOf(updateUrl)} for ${name} now.`,
  }),
  startFailed: (reason: string) => ({ title: 'Error', description: `Failed to start the update: ${reason}` }),
  marked: ({ pluginName, status }: UpdateEntry) => ({
    title: `Marked as ${status}`,
    description: `The update of ${pluginName} is marked as ${status}.`,
  }),
  markFailed: (reason: string) => ({ title: 'Error', description: `Failed to mark the update: ${reason}` }),
  removed: ({ pluginName, status }: UpdateEntry) => ({
    title: status === 'pending' ? 'Update canceled' : 'Update removed',
    description: `The update of ${pluginName} is no longer in your history.`,
  }),
  removedMany: (count: number) => ({
    title: count === 1 ? 'Update removed' : 'Updates removed',
    description: `${counted(count, 'update is', 'updates are')} no longer in your history.`,
  }),
  removeFailed: (reason: string) => ({
    title: 'Error',
    description: `Failed to remove the update: ${reason}`,
  }),
  upToDate: ({ name }: Plugin) => ({
    title: 'Marked as up to date',
    description: `${name} is no longer in Available Updates.`,
  }),
  available: ({ name }: Plugin) => ({
    title: 'Marked as available',
    description: `${name} is back in Available Updates.`,
  }),
  ignored: ({ name }: Plugin, what: IgnoredUpdate['what']) => ({
    title: 'Update ignored',
    description: {
      version: `You won't hear about this update of ${name} again.`,
      'until-newer': `${name} returns when a newer version is out.`,
      plugin: `You won't hear about updates of ${name}.`,
    }[what],
  }),
  noLongerIgnored: ({ name }: Plugin) => ({
    title: 'Update no longer ignored',
    description: `Updates of ${name} are shown again.`,
  }),
  changeFailed: (reason: string) => ({ title: 'Error', description: `Failed to update plugin: ${reason}` }),
}

function openedSentence({ address, of }: UpdatePage, plugins: Plugin[]) {
  const [first] = plugins
  const name = first?.name ?? ''
  if (of === 'search')
    return `We don't have an update page for ${name} yet, so a web search opens in a new tab.`
  if (of !== 'plugin' || plugins.length > 1) return `${hostOf(address)} opens in a new tab.`
  return `The update page of ${name} opens in a new tab.`
}
