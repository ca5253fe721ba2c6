export const connectToHelperApp = 'Connect to Helper App'
export const linkBrowserWithHelper = 'Link this browser with the helper app on your computer.'
export const device = 'Device'
export const connectedToWebApp = 'Connected to the web app'
export const notConnectedToWeb = 'Not connected to the web app'
export const apiAddress = 'API address'
export const scanSimulatedAndReads =
  'This scan is simulated and reads nothing on your computer. The plugins you add are samples, kept apart from yours. Remove Samples deletes them.'
export const thisIsADemonstration = 'This is a demonstration'
export const allPlugins = (text: string) => `All plugins with “${text}”`
export const keyboardShortcuts = 'Keyboard shortcuts'
export const singleLetterShortcuts = 'Single-letter shortcuts'
export const keysSuch = 'Keys such as A or ? without Ctrl or Cmd. They never work while you type.'
export const GO_TO = 'Go to' as const
