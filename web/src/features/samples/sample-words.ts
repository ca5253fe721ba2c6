import { counted } from '../../ui/text/counted.ts'
export const samplePlugins = 'Sample plugins'
export const samplePluginsToTry = (count: number) =>
  `${counted(count, 'sample plugin')} to try things out, seen only by you.`
export const removeSamples = 'Remove Samples'
