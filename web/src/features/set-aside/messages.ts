/** The toasts about bundles that are set aside or brought back. */
export const setAsideMessages = {
  setAsideFailed: (reason: string) => ({ title: 'Nothing was set aside', description: reason }),
  ended: (sentence: string) => ({ title: 'Set aside', description: sentence }),
  broughtBack: (sentence: string) => ({ title: 'Brought back', description: sentence }),
  failed: (sentence: string) => ({ title: 'The helper could not finish', description: sentence }),
  canceled: { title: 'Job canceled', description: 'Nothing was moved.' },
  bringBackAsked: (computer: string) => ({
    title: 'Confirm on your computer',
    description: `The helper on ${computer} asks before anything moves back.`,
  }),
  deleteAsked: (computer: string) => ({
    title: 'Confirm on your computer',
    description: `The helper on ${computer} asks before anything is deleted. This cannot be undone.`,
  }),
  deleteFailed: (reason: string) => ({ title: 'Nothing was deleted', description: reason }),
  deleted: (sentence: string) => ({ title: 'Deleted for good', description: sentence }),
  notDeleted: { title: 'Job canceled', description: 'Nothing was deleted.' },
  bringBackFailed: (reason: string) => ({ title: 'Nothing was brought back', description: reason }),
  undoAsked: {
    title: 'Undo requested',
    description: 'The helper asks on your computer before anything moves back.',
  },
  undoFailed: (reason: string) => ({ title: 'Undo failed', description: reason }),
  cancelFailed: (reason: string) => ({ title: 'Not canceled', description: reason }),
}
