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
