import { formattedMoment, formattedNumber } from '../../ui/text/locale.ts'
export const searchAndCommands = 'Search and commands'
export const keyboardShortcuts = 'Keyboard shortcuts'
export const focusNotification = 'Focus the notification'
export const undoLastChange = 'Undo the last change'
export const cantReachServer = "We can't reach the server."
export const youreOffline = "You're offline."
export const libraryAs = (storedAt: string) => `This is your library as of ${formattedMoment(storedAt)}`
export const firstOfPlugins = (library: string, stored: number, total: number) =>
  `${library}: the first ${formattedNumber(stored)} of ${formattedNumber(total)} plugins.`
export const main = 'Main'
export const more = 'More'
export const newVersionOfPlugfolio = 'A new version of Plugfolio is ready.'
export const reload = 'Reload'
export const skipToContent = 'Skip to content'
export const openMenu = 'Open menu'
export const connectToHelperApp = 'Connect to Helper App'
export const searchPlugins = 'Search plugins'
export const searchOrJump = 'Search or jump to'
export const menu = 'Menu'
export const sidebar = 'Sidebar'
export const keyboardShortcutsLabel = 'Keyboard shortcuts (?)'
export const signOut = 'Sign out'
export const aroundLibrary = 'Around your library'
