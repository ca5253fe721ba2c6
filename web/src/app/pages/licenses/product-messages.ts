/** The toasts about what was bought. */
export const productMessages = {
  added: (title: string) => ({ title: 'Added', description: title }),
  changed: (title: string) => ({ title: 'Saved', description: title }),
  saveFailed: (reason: string) => ({ title: 'Not saved', description: reason }),
  removed: (hasLicense: boolean) => ({
    title: 'Removed',
    ...(hasLicense && { description: 'Its secrets go with it, and come back with it for seven days.' }),
  }),
  removeFailed: (reason: string) => ({ title: 'Not removed', description: reason }),
  restored: { title: 'Restored' },
  restoreFailed: (reason: string) => ({ title: 'Not restored', description: reason }),
}
