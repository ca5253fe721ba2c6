/** The toasts about checklists for new computers. */
export const checklistMessages = {
  noPlugin: 'No plugin matches this choice. Choose all plugins, or another computer.',
  addFailed: (reason: string) => ({ title: 'No checklist created', description: reason }),
  changed: { title: 'Checklist changed' },
  changeFailed: (reason: string) => ({ title: 'Not changed', description: reason }),
  tickFailed: (reason: string) => ({ title: 'Not ticked', description: reason }),
  removed: (name: string) => ({
    title: 'Checklist removed',
    description: `${name} is no longer in the list.`,
  }),
  removeFailed: (reason: string) => ({ title: 'Not removed', description: reason }),
  restored: (name: string) => ({ title: 'Checklist restored', description: `${name} is back.` }),
  restoreFailed: (reason: string) => ({ title: 'Not restored', description: reason }),
}
