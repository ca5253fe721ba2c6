import { counted } from '../../ui/text/counted.ts'

/** The toasts about licenses. */
export const licenseMessages = {
  added: { title: 'License added' },
  addFailed: (reason: string) => ({ title: 'Not added', description: reason }),
  changed: { title: 'License saved' },
  changeFailed: (reason: string) => ({ title: 'Not saved', description: reason }),
  removed: (count: number) => ({
    title: count === 1 ? 'License removed' : 'Licenses removed',
    description: 'Its secrets go with it, and come back with it for seven days.',
  }),
  removeFailed: (reason: string) => ({ title: 'Not removed', description: reason }),
  restored: (count: number) => ({ title: `${counted(count, 'license')} restored` }),
  restoreFailed: (reason: string) => ({ title: 'Not restored', description: reason }),
  placeFailed: (reason: string) => ({ title: 'Not saved', description: reason }),
  placeAdded: ({ name }: { name: string }) => ({ title: `${name} added` }),
  placeRenamed: ({ name }: { name: string }) => ({ title: `Renamed to ${name}` }),
  placeGone: (name: string) => ({
    title: `${name} is kept as gone`,
    description: 'Its activations still count with the makers. End them there, then remove them here.',
  }),
  placeRemoved: (name: string) => ({ title: `${name} removed` }),
}
