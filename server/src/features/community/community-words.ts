export const manufacturerUnknown =
  'The manufacturer of this plugin is unknown or only a guess, so it cannot be renamed.'
export const unlocked = 'Unlocked.'
export const locked = 'Locked.'
export const noScreenshot = 'You have no screenshot of this plugin to share.'
export const notSettled = 'shared values were not settled'
export const undone = 'Undone.'
