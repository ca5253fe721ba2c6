import { counted } from '../../../ui/text/counted.ts'
import { formattedLongDay, formattedNumber } from '../../../ui/text/locale.ts'
export const step = (number: number, title: string) => `Step ${number}: ${title}`
export const doneOf = (doneCount: number, count: number) =>
  `${formattedNumber(doneCount)} of ${formattedNumber(count)}`
export const search = 'Search'
export const openPage = 'Open Page'
export const compare = 'Compare'
export const pluginsOf = (title: string) => `Plugins of ${title}`
export const missing = (missing: string) => `${missing} missing`
export const checklistFacts = (
  pluginCount: number,
  from: string,
  system: string,
  formats: string,
  createdAt: string,
) =>
  `${counted(pluginCount, 'plugin')} of ${from}, for ${system}, ${formats}. Created ${formattedLongDay(createdAt)}.`
export const ofStepsDone = (doneCount: number, count: number) =>
  `${formattedNumber(doneCount)} of ${formattedNumber(count)} steps done`
export const newComputer = 'New computer'
export const notConnectedYet = 'Not connected yet'
export const print = 'Print'
export const steps = 'Steps'
export const newChecklist = 'New Checklist'
export const everythingToInstall = 'Everything to install on a new computer, in a sensible order.'
export const createChecklist = 'Create Checklist'
export const nameOfNewComputer = 'Name of the new computer'
export const onceHelperRuns =
  'Once the helper runs on a computer with this name, its scans tick off what they find.'
export const pluginsOfLabel = 'Plugins of'
export const whichPlugins = 'Which plugins'
export const allOfThem = 'All of them'
export const pluginsSongsUse = 'Plugins that songs use'
export const favorites = 'Favorites'
export const systemOfNewComputer = 'System of the new computer'
export const formatsToInstall = 'Formats to install'
export const ifChooseNoneEach = 'If you choose none, each plugin keeps its current formats.'
export const foundByScan = 'found by a scan'
export const forInNewTab = (title: string) => `for ${title}, in a new tab`
export const showPluginsOf = (title: string) => `Show the plugins of ${title}`
export const hidePluginsOf = (title: string) => `Hide the plugins of ${title}`
export const noFormatKnown = 'no format for this system is known'
export const found = 'found'
export const wholeLibrary = 'the whole library'
export const oldComputer = 'an old computer'
export const allFormats = 'all formats'
