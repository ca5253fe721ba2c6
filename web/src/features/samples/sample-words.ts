import { counted } from '../../ui/text/counted.ts'
export const samplePlugins = 'Sample plugins'
export const aboutSamples = (count: number) =>
  `${counted(count, 'sample plugin')} to try things out, seen only by you.`
export const removeSamples = 'Remove Samples'

/** The toasts of the sample plugins. */
export const sampleMessages = {
  added: {
    title: 'Sample plugins added',
    description: 'Look around: nothing about them is shared, and one click removes them all.',
  },
  addFailed: (reason: string) => ({ title: 'Samples not added', description: reason }),
  removed: { title: 'Sample plugins removed', description: 'Your own plugins are still here.' },
  removeFailed: (reason: string) => ({ title: 'Samples not removed', description: reason }),
}
