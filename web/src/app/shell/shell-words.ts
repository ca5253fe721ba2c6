import type { ShownCopy } from '../../api/shown-copy.ts'
import { formattedMoment, formattedNumber } from '../../ui/text/locale.ts'
export const searchAndCommands = 'Search and commands'
export const keyboardShortcuts = 'Keyboard Shortcuts'
export const focusNotification = 'Focus the notification'
export const undoLastChange = 'Undo the last change'
export const main = 'Main'
export const more = 'More'
export const newVersion = 'A new version of Plugfolio is ready.'
export const reload = 'Reload'
export const skipToContent = 'Skip to content'
export const openMenu = 'Open menu'
export const connectToHelper = 'Connect to Helper App'
export const searchPlugins = 'Search plugins'
export const searchOrJump = 'Search or jump to'
export const menu = 'Menu'
export const sidebar = 'Sidebar'
export const keyboardShortcutsKey = 'Keyboard Shortcuts (?)'
export const signOut = 'Sign Out'
export const aroundLibrary = 'Around your library'
/** Why nothing can be saved, and which copy is shown instead. */
export const offline = (isOnline: boolean, copy: ShownCopy | undefined) => {
  const why = isOnline
    ? "We can't reach the server. You can't save changes until you're back online."
    : "You're offline. You can't save changes until you're back online."
  return copy ? `${why} ${copySentence(copy)}` : why
}

const copySentence = ({ storedAt, stored, total }: ShownCopy) =>
  stored === total
    ? `This is your library as of ${formattedMoment(storedAt)}.`
    : `This is your library as of ${formattedMoment(storedAt)}: the first ${formattedNumber(stored)} of ${formattedNumber(total)} plugins.`

export const connectedMark = '(connected)'

export const connectHint = 'Link this browser with the helper app on your computer.'
export const device = 'Device'
export const connected = 'Connected to the web app'
export const notConnected = 'Not connected to the web app'
export const apiAddress = 'API address'
export const demoHint =
  'This scan is simulated and reads nothing on your computer. The plugins you add are samples, kept apart from yours. Remove Samples deletes them.'
export const demoTitle = 'This is a demonstration'
export const allPluginsWith = (text: string) => `All plugins with “${text}”`
export const singleLetterShortcuts = 'Single-letter shortcuts'
export const singleLetterHint = 'Keys such as A or ? without Ctrl or Cmd. They never work while you type.'

/** Said after the numbers beside the pages. */
export const inLibrary = 'in your library'
export const withUpdate = 'with an update'

/** The tasks of Computers. */
export const taskTitles = {
  space: 'Free Up Space',
  systems: 'Check Before a System Update',
  health: 'Check What Your DAWs See',
  tags: 'Tags in Your DAWs',
  compare: 'Compare',
  'new-computer': 'Set Up a New Computer',
  'get-plugins': 'Get Plugins',
}
export const updateTabs = { available: 'Available Updates', history: 'Update History' }
export const settingsTabs = {
  account: 'Account',
  password: 'Password',
  notifications: 'Notifications',
  advanced: 'Advanced',
}

/** The groups of the list of shortcuts. */
export const everywhere = 'Everywhere' as const
export const onThisPage = 'On this page' as const
export const goTo = 'Go to' as const
export const goToResults = 'Go from the search to the results'
export const returnToSearch = 'Return to the search'
