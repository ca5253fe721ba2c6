import { formattedNumber } from '../../ui/text/locale.ts'
export const commandPalette = 'Command palette'
export const searchPlugins = 'Search plugins...'
export const searchPluginsPages = 'Search plugins, pages and actions'
export const found = 'Found'
export const nothingFound = 'Nothing found'
export const foundCount = (count: number) => `${formattedNumber(count)} found`
export const guessedFromFileName = 'Guessed from the file name'
export const favorite = 'Favorite'
