import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
export const totalPlugins = 'Total Plugins'
export const uadPlugins = 'UAD Plugins'
export const updatesAvailable = 'Updates Available'
export const organized = 'Organized'
export const estimate = 'Estimate'
export const roughGuessAll = 'Rough guess: all but five'
export const manufacturers = (manufacturerCount: number) => counted(manufacturerCount, 'manufacturer')
export const noneYet = 'None yet'
export const owned = (count: number) => `${formattedNumber(count)} owned`
export const notOwned = (owned: string, unowned: number) => `${owned} · ${formattedNumber(unowned)} not owned`
export const nothingToUpdate = 'Nothing to update'
export const manufacturersUnknown = 'Manufacturers unknown'
export const and = (name: string, name2: string) => `${name} and ${name2}`
export const andMoreMakers = (name: string, name2: string, count: number) =>
  `${name}, ${name2} and ${counted(count, 'more maker')}`
export const libraryInsights = 'Library insights'
export const byFormat = 'By format'
export const pluginsByFormat = 'Plugins by format'
export const byManufacturer = 'By manufacturer'
export const pluginsByManufacturer = 'Plugins by manufacturer'
export const byType = 'By type'
export const pluginsByType = 'Plugins by type'
export const completeness = 'Completeness'
export const pluginsWithKnownManufacturer =
  'Plugins with a known manufacturer, type, version, screenshot and description'
export const addedByMonth = 'Added by month'
export const pluginsAddedByMonth = 'Plugins added by month'
export const nothingToShowYet = 'Nothing to show yet.'
export const others = (count: number) => counted(count, 'other')
export const description = 'Description'
export const diskSpaceByManufacturer = 'Disk space by manufacturer'
export const allOthers = 'All others'
export const bundles = (bundles: number) => counted(bundles, 'bundle')
export const byProcessor = 'By processor'
export const rosettaLetsIntelPlugins =
  'Rosetta lets Intel plugins run on Apple Silicon. Apple is removing it in macOS 28.'
export const rosettaReport = 'Rosetta Report'
export const noPluginCouldCheck = 'No plugin we could check needs Rosetta or is 32-bit.'
export const pluginsByProcessor = 'Plugins by processor'
export const usedInSongs = 'Used in songs'
export const addSongs = 'Add your songs'
export const usedInMostSongs = 'Used in most songs'
export const noneOfSongsUses = 'None of your songs uses these plugins, as far as we can tell.'
export const pluginsUsedInMost = 'Plugins used in most songs'
export const pluginsByNumber = 'Plugins by number of songs'
export const perhapsSongMayMean = 'Perhaps: a song may mean another plugin.'
export const orMore = (oftenUsed: number) => `${oftenUsed} or more`
export const twoTo = (most: number) => `2 to ${most}`
export const once = 'Once'
export const perhaps = 'Perhaps'
export const neverUsed = 'Never used'
