import { counted } from '../../ui/text/counted.ts'
import { formattedNumber, formattedSize } from '../../ui/text/locale.ts'
import { type Dress, sentence } from '../../ui/text/sentence.ts'
export const totalPlugins = 'Total Plugins'
export const uadPlugins = 'UAD Plugins'
export const updatesAvailable = 'Updates Available'
export const organized = 'Organized'
export const estimate = (hidden: Dress) => sentence('Estimate', hidden(', a rough guess: all but five'))
export const estimateHint = 'Rough guess: all but five'
export const manufacturers = (manufacturerCount: number) => counted(manufacturerCount, 'manufacturer')
export const noneYet = 'None yet'
export const unknownOwnership = 'Ownership not known yet'
export const nothingToUpdate = 'Nothing to update'
export const manufacturersUnknown = 'Manufacturers unknown'
export const byFormat = 'By format'
export const pluginsByFormat = 'Plugins by format'
export const byManufacturer = 'By manufacturer'
export const pluginsByManufacturer = 'Plugins by manufacturer'
export const byType = 'By type'
export const pluginsByType = 'Plugins by type'
export const completeness = 'Completeness'
export const completenessHint = 'Plugins with a known manufacturer, type, version, screenshot and description'
export const addedByMonth = 'Added by month'
export const pluginsAddedByMonth = 'Plugins added by month'
export const nothingYet = 'Nothing to show yet.'
export const others = (count: number) => counted(count, 'other')
export const description = 'Description'
export const spaceByManufacturer = 'Disk space by manufacturer'
export const allOthers = 'All others'
export const byProcessor = 'By processor'
export const aboutRosetta =
  'Rosetta lets Intel plugins run on Apple Silicon. Apple is removing it in macOS 28.'
export const rosettaReport = 'Rosetta Report'
export const allNative = 'No plugin we could check needs Rosetta or is 32-bit.'
export const pluginsByProcessor = 'Plugins by processor'
export const usedInSongs = 'Used in songs'
export const usedInMostSongs = 'Used in most songs'
export const neverUsedHint = 'None of your songs uses these plugins, as far as we can tell.'
export const mostUsedPlugins = 'Plugins used in most songs'
export const pluginsBySongs = 'Plugins by number of songs'
export const perhapsHint = 'Possibly: a song may mean another plugin.'
export const orMore = (oftenUsed: number) => `${oftenUsed} or more`
export const twoTo = (most: number) => `2 to ${most}`
export const once = 'Once'
export const perhaps = 'Possibly'
export const neverUsed = 'Never used'
export const ownership = (owned: number, unowned: number) =>
  unowned === 0
    ? `${formattedNumber(owned)} owned`
    : `${formattedNumber(owned)} owned · ${formattedNumber(unowned)} not owned`
export const twoMakers = (first: string, second: string) => `${first} and ${second}`
export const moreMakers = (first: string, second: string, others: number) =>
  `${first}, ${second} and ${formattedNumber(others)} more`

/** How much space the bundles of a known size take. */
export const spaceKnown = (bytes: number, known: number, bundles: number) => {
  const size = formattedSize(bytes)
  if (known < bundles || bundles === 1)
    return `${size}, known for ${formattedNumber(known)} of ${counted(bundles, 'bundle')}`
  return `${size}, known for all ${counted(bundles, 'bundle')}`
}
export const addSongs = (link: Dress) =>
  sentence(link('Add your songs'), ' to see your most and least used plugins.')
export const ready = 'ready'
export const needRosetta = (count: number) => (count === 1 ? 'needs Rosetta' : 'need Rosetta')
export const are32Bit = (count: number) => (count === 1 ? 'is 32-bit' : 'are 32-bit')
export const notKnown = 'not known'
export const libraryInsights = 'Library insights'
