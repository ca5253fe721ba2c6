export const sampleNotMerged = "You can't merge a sample plugin."
export const chooseTwoToMerge = 'Choose at least two different plugins.'
export const chooseTwo = 'Choose two different plugins.'
export const sampleNotSplit = "You can't split a sample plugin."
export const installationGone =
  'An installation that you chose no longer belongs to this plugin. Please choose again.'
export const oneMustStay = 'At least one installation must stay with the plugin. Please choose fewer.'
export const noVariants = 'This plugin has no variants to separate.'
export const notUndone = 'This can no longer be undone.'
export const stillMerged = (name: string, other: string) =>
  `${name} has changed since, so it is now merged with ${other}. Nothing was lost.`
export const oneAgain = (name: string) => `${name} is one plugin again.`
export const splitFromRemoved = (name: string) =>
  `${name}, which this plugin was part of, is no longer in your library. Restore it first.`
export const invalidPlugin = 'Invalid plugin.'
export const notSaved = 'The plugin was not saved. Please try again.'
export const tooManyTags = (most: number, name: string) =>
  `A plugin can have at most ${most} tags; ${name} would have more.`
export const theOtherPlugin = 'The other plugin'
