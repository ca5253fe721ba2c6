import type { ReactNode } from 'react'
import { formattedNumber } from '../../ui/text/locale.ts'
import { sentence } from '../../ui/text/sentence.ts'
export const commandPalette = 'Command palette'
export const searchPlugins = 'Search plugins...'
export const searchPluginsPages = 'Search plugins, pages and actions'
export const found = 'Found'
export const nothingFound = 'Nothing found'
export const foundCount = (count: number) => `${formattedNumber(count)} found`
export const favorite = 'Favorite'
export const favoriteChanged = (name: string, isFavorite: boolean) =>
  isFavorite ? `${name} is now a favorite` : `${name} is no longer a favorite`
export const holds = (name: ReactNode) => sentence('Includes ', name)
export const everythingBy = (manufacturer: ReactNode) => sentence('Show everything by ', manufacturer)
export const keyHints = {
  move: 'move',
  open: 'open',
  edit: 'edit details',
  favorite: 'favorite',
  close: 'close',
}

/** The groups of what is found; a command names its own. */
export const paletteGroups = {
  goTo: 'Go to',
  actions: 'Actions',
  songs: 'Songs',
  licenses: 'Licenses',
  purchases: 'Purchases',
  formats: 'Formats',
  recent: 'Recent plugins',
  library: 'Library',
  manufacturers: 'Manufacturers',
  collections: 'Collections',
  filters: 'Filters',
  plugins: 'Plugins',
} as const
export const showAllOf = (types: string) => `Show all ${types}`
export const showAllTagged = (tag: string) => `Show all tagged “${tag}”`
export const showAllFavorites = 'Show all favorites'
/** Finds the favorites. */
export const favoritesWord = 'favorites'

/** Other words by which the palette finds a tab. */
export const otherTabWords: Record<string, string> = {
  space: 'Storage Formats Set Aside',
  systems: 'Rosetta Report Systems',
  health: 'Health Missing Blocked Quarantine Not Found',
  tags: 'Favorites REAPER Ardour Logic Folders Categories',
  'get-plugins': 'Install Catalog',
}

/** The actions of the palette. */
export const paletteActions = {
  undo: (change: string) => `Undo: ${change}`,
  addPlugins: 'Add Plugins',
  selectMultiple: 'Select Multiple',
  showUpdates: 'Show Available Updates',
  tryDemo: 'Try Demo',
  importLibrary: 'Import Library',
  recentlyRemoved: 'Recently Removed',
  exportData: 'Export Data',
  removeSamples: 'Remove Sample Plugins',
  purchases: 'Purchases',
  spending: 'Spending',
  systemTheme: 'Theme: System',
  darkTheme: 'Theme: Dark',
  lightTheme: 'Theme: Light',
}
/** Finds of the palette besides plugins, with how many there are. */
export const boughtIn = (year: string, count: number) => `Bought in ${year} (${formattedNumber(count)})`
export const withCount = (title: string, count: number) => `${title} (${formattedNumber(count)})`
/** Also finds the years of purchases. */
export const purchasesWord = 'purchases'
