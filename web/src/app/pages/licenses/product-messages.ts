/** The toasts about what was bought. */
export const productMessages = {
  added: (title: string) => ({ title: 'Added', description: title }),
  changed: (title: string) => ({ title: 'Saved', description: title }),
  saveFailed: (reason: string) => ({ title: 'Not saved', description: reason }),
  removed: (hasLicense: boolean) => ({
    title: 'Removed',
    ...(hasLicense && { description: 'Its secrets are removed too. You can restore both for seven days.' }),
  }),
  removeFailed: (reason: string) => ({ title: 'Not removed', description: reason }),
  partlyRemoved: (reason: string) => ({
    title: 'Only the license was removed',
    description: `The purchase is still in the list: ${reason}`,
  }),
  restored: { title: 'Restored' },
  partlyRestored: (reason: string) => ({
    title: 'Only the license was restored',
    description: `The purchase is still removed: ${reason}`,
  }),
  restoreFailed: (reason: string) => ({ title: 'Not restored', description: reason }),
}
