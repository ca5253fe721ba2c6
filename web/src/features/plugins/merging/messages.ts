import { formattedNumber } from '../../../ui/text/locale.ts'

/** The toasts about merged and split plugins. */
export const mergingMessages = {
  merged: (name: string, count: number) => ({
    title: 'Plugins merged',
    description: `${formattedNumber(count)} plugins are now ${name}.`,
  }),
  mergeFailed: (reason: string) => ({ title: 'Not merged', description: reason }),
  keptApart: {
    title: 'Noted',
    description: "We won't ask about these two again. You can still merge them from their menus.",
  },
  keepApartFailed: (reason: string) => ({ title: 'Not saved', description: reason }),
  separated: (description: string) => ({ title: 'Variants separated', description }),
  separateFailed: (reason: string) => ({ title: 'Not separated', description: reason }),
  split: (name: string) => ({ title: 'Plugin split', description: `${name} is now two plugins.` }),
  splitFailed: (reason: string) => ({ title: 'Not split', description: reason }),
}
