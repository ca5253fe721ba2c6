import type { AddOutcome } from '#shared/plugins/add-outcomes.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
export const nothingFound = 'No matching plugins found'
export const emptyShelf = 'Your library is empty. Use Add Plugins to drop in plugin files.'
export const noPluginsFound = 'No plugins found'
export const addPlugins = 'Add Plugins'
export const collectionIsGone = 'This collection no longer exists.'
export const emptyCollection = (name: string) =>
  `${name} is empty. Add plugins by dragging them onto it or with C.`
export const noneMatchFilters = 'No plugins match these filters.'
export const noneMatch = (search: string) => `No plugins match “${search}”.`
export const noneOfTypeMatch = (type: string, search: string) =>
  `No plugins of type ${type} match “${search}”.`
export const allPlugins = 'All Plugins'
export const library = 'Library'
export const purge = 'Purge'
export const selectMultiple = 'Select Multiple'
export const recentlyRemoved = 'Recently Removed'
export const showingCount = (count: number) => `Showing ${counted(count, 'plugin')}`
export const collectionsAndFilters = 'Collections and filters'
export const couldntLoadPlugins = "We couldn't load your plugins"
export const addNewPlugins = 'Add New Plugins'
export const saveAsCollection = 'Save as Collection'
export const savePickedHint = 'Saves the plugins shown now.'
export const saveViewHint = 'Saves the filters, sorting and grouping. New matches appear in it.'
export const plugins = 'Plugins'
export const pluginCount = (count: number) => counted(count, 'plugin')
export const updateCount = (updates: number) => counted(updates, 'update')
export const chooseColumns = 'Choose columns'
export const moreToFind = (count: number) => `${formattedNumber(count)} more: type to find them`
export const showFewer = 'Show fewer'
export const showAll = (count: number) => `Show all ${formattedNumber(count)}`
export const findIn = (title: string) => `Find in ${title}`
export const find = 'Find'
export const showPlugins = (count: number) => `Show ${counted(count, 'plugin')}`
export const moreFilters = 'More filters'
export const notOnComputer = 'Not on computer'
export const missingDetails = 'Missing details'
export const owned = 'Owned'
export const notOwned = 'Not owned'
export const discontinued = 'Discontinued'
export const superseded = 'Superseded'
export const addedThisMonth = 'Added this month'
export const notFoundOnDisk = 'Not found on disk'
export const needsNewerSystem = 'Needs a newer system'
export const notSeenByDaw = 'Not seen by a DAW'
export const status = 'Status'
export const collections = 'Collections'
export const newCollection = 'New Collection'
export const emptyCollectionHint = 'Add plugins by dragging them here or with C.'
export const order = (orderWords: string) => `Order: ${orderWords}`
export const groupBy = 'Group by'
export const comfortable = 'Comfortable'
export const compact = 'Compact'
export const list = 'List'
export const density = 'Density'
export const searchPlaceholder = 'Search plugins by name or manufacturer...'
export const searchLabel = 'Search plugins by name or manufacturer'
export const type = 'Type'
export const allTypes = 'All Types'
export const typeCount = (count: number) => counted(count, 'type')
export const activeFilters = 'Active filters'
export const removeFilter = (title: string, words: string) => `Remove filter ${title}: ${words}`
export const unknown = 'Unknown'
export const collection = 'Collection'
export const filterByType = 'Filter by type'
export const showAllPlugins = 'Show all plugins'
/** The sentence above the plugins that an import has changed in one way. */
export const imported: Record<AddOutcome, string> = {
  created: 'These plugins are new from your import.',
  restored: 'Your import restored these plugins.',
  format: 'These plugins got another format from your import.',
  older: 'These plugins went back to an older version with your import.',
  copy: 'These plugins have another copy from your import.',
  changed: 'These plugins got another version from your import.',
  newer: 'These plugins got a newer version from your import.',
  there: 'These plugins from your import were already there.',
}
export const mergeInto = 'Merge Into...'
export const deleteFromAllPlugins = 'Delete from All Plugins'
export const renameCollection = 'Rename Collection'
export const collectionsArePrivate = 'Only you see your collections.'
export const saveViewHere = 'Save Current View Here'
export const markNotOwned = 'Not Owned'
export const unfavorite = 'Unfavorite'
export const favorite = 'Favorite'
export const tag = 'Tag'
export const moreForSelection = 'More for the selection'
export const addToCollection = 'Add to Collection'
export const merge = 'Merge'
export const exportAsArchive = 'Export as Archive'
export const exportAsCsv = 'Export as CSV'
/** The keys of My Plugins. */
export const shortcuts = {
  add: 'Add plugins',
  select: 'Select multiple',
  selectAll: 'Select all shown',
  move: 'Move between plugins',
  extend: 'Extend the selection',
  details: 'Show or hide details, or select',
  leave: 'Leave selection mode or close the panel',
  favorite: 'Toggle favorite',
  tag: 'Tag plugin',
  collect: 'Add plugin or selection to a collection',
  edit: 'Edit plugin or selection',
  updatePage: 'Open the update page',
  remove: 'Remove plugin or selection',
}
