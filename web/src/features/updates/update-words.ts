import type { Coverage } from '#shared/updates/coverage.ts'
import type { UpdatePage } from '#shared/updates/lines/update-page.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import { type Dress, sentence } from '../../ui/text/sentence.ts'
export const howWorks = 'How this works'
export const latestVersionNewestOne =
  'The latest version is the newest one that enough owners run. Public version lists fill in for rare plugins, once the administrator turns them on. You can also mark a plugin yourself.'
export const catalogsSettingOfServer = 'The CATALOGS setting of this server turns public version lists off.'
export const checkPublicListsOpen =
  'Check public lists (Open Audio Stack, Homebrew, winget) once a day. Nothing about you is sent.'
export const turnOn = 'Turn On'
export const turningOn = 'Turning on...'
export const askAdministratorOfServer = 'Ask the administrator of this server to turn on public lists.'
export const publicListsTurned = 'Public lists turned on'
export const wellReadThemWithin =
  "We'll read them within a minute, then once a day. Settings, Advanced turns them off again."
export const publicListsNotTurned = 'Public lists not turned on'
export const selectUpdate = (name: string) => `Select the update of ${name}`
export const sample = 'Sample'
export const moreActionsForUpdate = (name: string) => `More actions for the update of ${name}`
export const picture = 'Picture'
export const plugin = 'Plugin'
export const manufacturer = 'Manufacturer'
export const version = 'Version'
export const date = 'Date'
export const status = 'Status'
export const selected = 'Selected'
export const actions = 'Actions'
export const updatesSelected = (count: number) => `${counted(count, 'update')} selected`
export const selectAll = (count: number) => `Select All ${formattedNumber(count)}`
export const clearSelection = 'Clear Selection'
export const removeSelected = 'Remove Selected'
export const removeUpdatesFromHistory = (size: number) =>
  `Remove ${counted(size, 'update')} from your history?`
export const pendingUpdatesCanceledPlugins =
  "Pending updates are canceled. Your plugins stay as they are. You can't undo this."
export const updateHistory = 'Update history'
export const noUpdateInHistory = 'No update in your history matches these filters.'
export const noMatchingUpdatesFound = 'No matching updates found'
export const removeUpdate = (pluginName: string) => `Remove the update of ${pluginName} from your history?`
export const pluginItselfStays = "The plugin itself stays as it is. You can't undo this."
export const searchUpdates = 'Search updates...'
export const searchUpdatesByPlugin = 'Search updates by plugin or manufacturer'
export const filterByStatus = 'Filter by status'
export const all = 'All'
export const showingUpdates = (count: number) => `Showing ${counted(count, 'update')}`
export const exportCsv = 'Export CSV'
export const theseThreeUpdatesSamples = 'These three updates are samples'
export const theyShowWhatHistory =
  "They show what your history will look like. They're only examples; nothing is saved."
export const hideExample = 'Hide the example'
export const sampleUpdates = 'Sample updates'
export const updatesStartAppearHere = 'Updates you start appear here, with the versions before and after.'
export const noUpdateHistory = 'No Update History'
export const showExample = 'Show an example'
export const ozone11Imager = 'Ozone 11 Imager'
export const showMoreLeft = (rest: number) => `Show More (${formattedNumber(rest)} left)`
export const update = 'Update'
export const markedOneNoNewer = 'You marked this one. No newer version is known.'
export const installsIt = (installer: string) => `${installer} installs it.`
export const updateName = (name: string) => `Update ${name}`
export const updatePage = (name: string) => `Update page of ${name}`
export const addPage = 'Add Page'
export const workThroughUpdates = 'Work through your updates'
export const openEachPageInstall = 'Open each page, install the update, then scan or drop your plugins again.'
export const ofOpened = (count: number, count2: number) =>
  `${formattedNumber(count)} of ${formattedNumber(count2)} opened`
export const openNextPage = 'Open Next Page'
export const allPagesOpened = 'All Pages Opened'
export const updatesToWorkThrough = 'Updates to work through'
export const noUpdatePageYet = (count: number) => `No update page yet (${formattedNumber(count)})`
export const updatesWithoutPage = 'Updates without a page'
export const openAgain = 'Open Again'
export const openPage = 'Open Page'
export const searchWeb = 'Search the Web'
export const opened = 'Opened'
export const manufacturersSite = (host: string) => `Manufacturer's site: ${host}`
export const noUpdatePageYetLabel = 'No update page yet'
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
export const noAdministratorYet = (link: Dress) =>
  sentence('This server has no administrator yet: ', link('Settings'), ' says how to become it.')
export const somePage = 'acme.com/downloads'

export const couldntLoadUpdates = "We couldn't load your updates."
export const updates = 'Updates'
export const scanAgain = 'Scan Again'
export const updateAll = 'Update All'

export const updatesOfMaker = (count: number, maker: string) =>
  count === 0 ? `No updates of ${maker} are here.` : `Only updates of ${maker} are here.`
export const showAllUpdates = 'Show All Updates'
export const allUpToDate = 'All Plugins Up to Date'
export const newVersionAppears =
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
