import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import type { Coverage } from '#shared/updates/coverage.ts'
import { hostOf, type UpdatePage } from '#shared/updates/lines/update-page.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import { type Dress, sentence } from '../../ui/text/sentence.ts'

export const howWorks = 'How this works'
export const aboutVersions =
  'The latest version is the newest that enough owners run. Public lists add rare plugins once an administrator turns them on. You can also mark plugins yourself.'
export const listsOffBySetting = 'The CATALOGS setting of this server turns public version lists off.'
export const listsOffer =
  'Check public lists (Open Audio Stack, Homebrew, winget) once a day. Nothing about you is sent.'
export const turnOn = 'Turn On'
export const turningOn = 'Turning on...'
export const askAdministrator = 'Ask the administrator of this server to turn on public lists.'
export const listsTurnedOn = 'Public lists turned on'
export const listsTurnedOnHint =
  "We'll read them within a minute, then once a day. Settings, Advanced turns them off again."
export const listsNotTurnedOn = 'Public lists not turned on'
export const selectUpdate = (name: string) => `Select the update of ${name}`
export const sample = 'Sample'
export const moreActions = (name: string) => `More actions for the update of ${name}`
export const picture = 'Picture'
export const plugin = 'Plugin'
export const manufacturer = 'Manufacturer'
export const version = 'Version'
export const date = 'Date'
export const status = 'Status'
export const selected = 'Selected'
export const actions = 'Actions'
export const updatesSelected = (count: number) => `${counted(count, 'update')} selected`
export const clearSelection = 'Clear Selection'
export const removeSelected = 'Remove Selected'
export const removeQuestion = (size: number) => `Remove ${counted(size, 'update')} from your history?`
export const removeSelectedHint =
  "Pending updates are canceled. Your plugins stay as they are. You can't undo this."
export const updateHistory = 'Update history'
export const noMatch = 'No matching updates found'
export const removeOneQuestion = (pluginName: string) =>
  `Remove the update of ${pluginName} from your history?`
export const removeOneHint = "The plugin itself stays as it is. You can't undo this."
export const searchUpdates = 'Search updates...'
export const searchLabel = 'Search updates by plugin or manufacturer'
export const filterByStatus = 'Filter by status'
export const all = 'All'
export const shownCount = (count: number) => `Showing ${counted(count, 'update')}`
export const exportCsv = 'Export CSV'
export const samplesTitle = 'These three updates are samples'
export const samplesHint =
  "They show what your history will look like. They're only examples; nothing is saved."
export const hideExample = 'Hide the example'
export const sampleUpdates = 'Sample updates'
export const noHistoryHint = 'Updates you start appear here, with the versions before and after.'
export const noHistory = 'No Update History'
export const showExample = 'Show an example'
export const exampleName = 'Ozone 11 Imager'
export const showMore = (rest: number) => `Show More (${formattedNumber(rest)} left)`
export const update = 'Update'
export const markedHint = 'You marked this one. No newer version is known.'
export const installsIt = (installer: string) => `${installer} installs it.`
export const updateName = (name: string) => `Update ${name}`
export const updatePage = (name: string) => `Update page of ${name}`
export const addPage = 'Add Page'
export const workListTitle = 'Work through your updates'
export const workListHint = 'Open each page, install the update, then scan or drop your plugins again.'
export const openedCount = (count: number, count2: number) =>
  `${formattedNumber(count)} of ${formattedNumber(count2)} opened`
export const openNextPage = 'Open Next Page'
export const allPagesOpened = 'All Pages Opened'
export const workList = 'Updates to work through'
export const withoutPageTitle = (count: number) => `No update page yet (${formattedNumber(count)})`
export const withoutPage = 'Updates without a page'
export const openAgain = 'Open Again'
export const openPage = 'Open Page'
export const searchWeb = 'Search the Web'
export const opened = 'Opened'
export const manufacturersSite = (host: string) => `Manufacturer's site: ${host}`
export const noPage = 'No update page yet'
export const coverage = ({ known, total, fromLists, fromOwners }: Coverage) => {
  const counts = [
    fromLists > 0 ? `${formattedNumber(fromLists)} from public lists` : '',
    fromOwners > 0 ? `${formattedNumber(fromOwners)} from owners` : '',
    known > fromLists + fromOwners
      ? `${formattedNumber(known - fromLists - fromOwners)} from the host of this server`
      : '',
  ].filter(Boolean)
  const what = `Latest versions known for ${formattedNumber(known)} of ${counted(total, 'plugin')}`
  return counts.length > 0 ? `${what}: ${counts.join(', ')}.` : `${what}.`
}
export const noAdministrator = (link: Dress) =>
  sentence('This server has no administrator yet. ', link('Settings'), ' shows how to become one.')
export const exampleAddress = 'acme.com/downloads'

export const couldntLoadUpdates = "We couldn't load your updates"
export const updates = 'Updates'
export const scanAgain = 'Scan Again'
export const updateAll = 'Update All'

export const onlyManufacturer = (count: number, manufacturer: string) =>
  count === 0 ? `No updates from ${manufacturer}` : `Only updates from ${manufacturer}`
export const showAllUpdates = 'Show All Updates'
export const allUpToDate = 'All Plugins Up to Date'
export const upToDateHint =
  'A new version appears here once enough people use it, a catalog lists it, or you mark a plugin yourself.'
export const newerOnOther = 'Newer on your other computer'
export const markedByYou = 'Marked by you'
export const updateCount = (count: number) => counted(count, 'update')
export const openHost = (host: string) => `Open ${host}`
export const yourUpdates = 'Your updates'
export const pagesOpened = 'Update pages opened'
export const updatesFrom = (count: number, makers: number) =>
  `${counted(count, 'update')} from ${counted(makers, 'manufacturer')}`
/** Advice on the updates, of which `major` may cost something. */
export const advice = (major: number) =>
  major === 0
    ? 'Visit each manufacturer once.'
    : `Visit each manufacturer once. ${counted(major, 'is a major version', 'are major versions')} and may cost money.`
export const ignoredUpdates = 'Ignored updates'
export const ignoredCount = (count: number) => `Ignored updates (${formattedNumber(count)})`
export const stopIgnoring = 'Stop Ignoring'
export const stopIgnoringName = (name: string) => `Stop Ignoring ${name}`

export const details = 'Details'
export const unknownVersion = 'unknown version'
export const majorVersion = 'major version'
export const evidenceFor = (name: string, evidence: string) =>
  `Evidence for the update of ${name}: ${evidence}`
export const searchOpened = 'Search opened'
export const pageOpened = 'Page opened'
export const newVersion = 'New version available'
export const openAgainName = (name: string) => `Open Again ${name}`
export const pageOpenedOn = (day: string) =>
  `Page opened ${day}. Marked complete when a scan finds the new version.`
export const whatUpdateOpens: Record<UpdatePage['of'], (host: string) => string> = {
  plugin: (host) => `Update opens its page at ${host}.`,
  maker: (host) => `Update opens the manufacturer's site, ${host}.`,
  bundle: (host) => `Update opens the manufacturer's site that the plugin names, ${host}.`,
  search: (host) => `We don't know its page, so Update searches the web at ${host}.`,
}

/** The toasts after actions on updates. */
export const updateMessages = {
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
  startFailed: (reason: string) => ({ title: 'Update not started', description: reason }),
  marked: ({ pluginName, status }: UpdateEntry) => ({
    title: `Marked as ${status}`,
    description: `The update of ${pluginName} is marked as ${status}.`,
  }),
  markFailed: (reason: string) => ({ title: 'Update not marked', description: reason }),
  removed: ({ pluginName, status }: UpdateEntry) => ({
    title: status === 'pending' ? 'Update canceled' : 'Update removed',
    description: `The update of ${pluginName} is no longer in your history.`,
  }),
  removedMany: (count: number) => ({
    title: count === 1 ? 'Update removed' : 'Updates removed',
    description: `${counted(count, 'update is', 'updates are')} no longer in your history.`,
  }),
  removeFailed: (reason: string) => ({ title: 'Update not removed', description: reason }),
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
  changeFailed: (reason: string) => ({ title: 'Not changed', description: reason }),
}

function openedSentence({ address, of }: UpdatePage, plugins: Plugin[]) {
  const [first] = plugins
  const name = first?.name ?? ''
  if (of === 'search')
    return `We don't have an update page for ${name} yet, so a web search opens in a new tab.`
  if (of !== 'plugin' || plugins.length > 1) return `${hostOf(address)} opens in a new tab.`
  return `The update page of ${name} opens in a new tab.`
}

/* Actions on an update. */

export const cancelUpdate = 'Cancel Update'
export const removeFromHistory = 'Remove from History'
export const markCompleted = 'Mark as Completed'
export const markFailed = 'Mark as Failed'
export const ignorePlugin = 'Ignore This Plugin'
export const markUpToDate = 'Mark as Up to Date'
export const ignoreVersion = (version: string) => `Ignore Version ${version}`
export const ignoreVersions = 'Ignore These Versions'

/** The ignored updates of a plugin: all, or some versions. */
export const allIgnored = 'All its updates'
export const ignoredVersion = (version: string) => `version ${version}`
export const ignoredUpTo = (version: string) => `all up to ${version}`

/** The headings of the history as a file. */
export const csvHeadings = {
  plugin: 'Plugin',
  manufacturer: 'Manufacturer',
  previousVersion: 'Previous version',
  newVersion: 'New version',
  status: 'Status',
  started: 'Started',
  changed: 'Changed',
}
