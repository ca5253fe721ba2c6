/** The toasts about the places of licenses. */
export const licenseMessages = {
  placeFailed: (reason: string) => ({ title: 'Not saved', description: reason }),
  placeAdded: ({ name }: { name: string }) => ({ title: `${name} added` }),
  placeRenamed: ({ name }: { name: string }) => ({ title: `Renamed to ${name}` }),
  placeGone: (name: string) => ({
    title: `${name} is kept as gone`,
    description: 'Its activations still count. End them with the manufacturer, then remove them here.',
  }),
  placeRemoved: (name: string) => ({ title: `${name} removed` }),
}
