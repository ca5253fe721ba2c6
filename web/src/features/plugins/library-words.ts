import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
export const noMatchingPluginsFound = 'No matching plugins found'
export const clearFilters = 'Clear Filters'
export const shelfEmptyUseAdd = 'Your shelf is empty. Use Add Plugins to drop in plugin files.'
export const noPluginsFound = 'No plugins found'
export const addPlugins = 'Add Plugins'
export const collectionNoLongerExists = 'This collection no longer exists.'
export const emptyAddPlugins = (name: string) =>
  `${name} is empty. Add plugins by dragging them onto it or with C.`
export const noPluginsMatchThese = 'No plugins match these filters.'
export const noPluginsMatch = (search: string) => `No plugins match "${search}".`
export const noPluginsOfType = (type: string, search: string) =>
  `No plugins of type ${type} match "${search}".`
export const allPlugins = 'All Plugins'
export const library = 'Library'
export const purge = 'Purge'
export const selectMultiple = 'Select Multiple'
export const recentlyRemoved = 'Recently Removed'
export const showingPlugins = (count: number) => `Showing ${counted(count, 'plugin')}`
export const collectionsAndFilters = 'Collections and filters'
export const couldntLoadPlugins = "We couldn't load your plugins."
export const addNewPlugins = 'Add New Plugins'
export const saveAsCollection = 'Save as Collection'
export const savesPluginsShownNow = 'Saves the plugins shown now.'
export const savesFiltersSorting = 'Saves the filters, sorting and grouping. New matches appear in it.'
export const plugins = 'Plugins'
export const pluginsCount = (count: number) => counted(count, 'plugin')
export const updates = (updates: number) => counted(updates, 'update')
export const moreActions = (name: string) => `More actions for ${name}`
export const chooseColumns = 'Choose columns'
export const moreTypeToFind = (count: number) => `${formattedNumber(count)} more: type to find them`
export const showFewer = 'Show fewer'
export const showAll = (count: number) => `Show all ${formattedNumber(count)}`
export const findIn = (title: string) => `Find in ${title}`
export const find = 'Find'
export const filters = 'Filters'
export const showPlugins = (count: number) => `Show ${counted(count, 'plugin')}`
export const moreFilters = 'More filters'
export const notOnComputer = 'Not on computer'
export const missingDetails = 'Missing details'
export const owned = 'Owned'
export const notOwned = 'Not owned'
export const discontinued = 'Discontinued'
export const superseded = 'Superseded'
export const addedMonth = 'Added this month'
export const notFoundOnDisk = 'Not found on disk'
export const needsNewerSystem = 'Needs a newer system'
export const notSeenByDaw = 'Not seen by a DAW'
export const status = 'Status'
export const collections = 'Collections'
export const newCollection = 'New Collection'
export const addPluginsByDragging = 'Add plugins by dragging them here or with C.'
export const sortBy = 'Sort by'
export const order = (orderWords: string) => `Order: ${orderWords}`
export const groupBy = 'Group by'
export const noGroups = 'No groups'
export const comfortable = 'Comfortable'
export const compact = 'Compact'
export const list = 'List'
export const density = 'Density'
export const searchPluginsByName = 'Search plugins by name or manufacturer...'
export const searchPluginsByNameLabel = 'Search plugins by name or manufacturer'
export const filtersCount = (count: number) => `Filters (${count})`
export const type = 'Type'
export const allTypes = 'All Types'
export const types = (count: number) => `${count} types`
export const activeFilters = 'Active filters'
export const removeFilter = (title: string, words: string) => `Remove filter ${title}: ${words}`
export const unknown = 'Unknown'
export const collection = 'Collection'
export const filterByType = 'Filter by type'
export const showAllPlugins = 'Show all plugins'
export const thesePluginsNew = 'These plugins are new from your import.'
export const importRestoredThesePlugins = 'Your import restored these plugins.'
export const thesePluginsGotAnother = 'These plugins got another format from your import.'
export const thesePluginsWentBack = 'These plugins went back to an older version with your import.'
export const thesePluginsAnotherCopy = 'These plugins have another copy from your import.'
export const thesePluginsGotAnotherVersion = 'These plugins got another version from your import.'
export const thesePluginsGotNewer = 'These plugins got a newer version from your import.'
export const thesePluginsFromImport = 'These plugins from your import were already there.'
export const tags = 'Tags'
export const moreActionsTag = (tag: string) => `More actions for ${tag}`
export const mergeInto = 'Merge Into...'
export const deleteFromAllPlugins = 'Delete from All Plugins'
export const renameCollection = 'Rename Collection'
export const onlySeeCollections = 'Only you see your collections.'
export const saveShownViewHere = 'Save Shown View Here'
export const notOwnedButton = 'Not Owned'
export const unfavorite = 'Unfavorite'
export const favorite = 'Favorite'
export const tag = 'Tag'
export const moreForSelection = 'More for the selection'
export const addToCollection = 'Add to Collection'
export const merge = 'Merge'
export const mergeWith = 'Merge with...'
export const exportAsArchive = 'Export as Archive'
export const exportAsCsv = 'Export as CSV'
