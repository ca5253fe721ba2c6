/** The toasts about bundles that are unblocked, and blocked again. */
export const unblockMessages = {
  asked: (computer: string) => ({
    title: 'Confirm on your computer',
    description: `The helper on ${computer} names who signed it, and asks before anything is unblocked.`,
  }),
  notRunning: (computer: string) => ({
    title: 'Waiting for the helper',
    description: `The helper on ${computer} is not running. It asks you there when it starts.`,
  }),
  notAsked: (reason: string) => ({ title: 'Nothing was unblocked', description: reason }),
  unblocked: (sentence: string) => ({
    title: 'Unblocked',
    description: `${sentence} Scan again in your DAW.`,
  }),
  blockedAgain: (sentence: string) => ({ title: 'Blocked again', description: sentence }),
  failed: (sentence: string) => ({ title: 'The helper could not finish', description: sentence }),
  canceled: { title: 'Job canceled', description: 'Nothing was changed.' },
  putBackAsked: {
    title: 'Put back requested',
    description: 'The helper asks on your computer before it is blocked again.',
  },
  putBackFailed: (reason: string) => ({ title: 'It stays unblocked', description: reason }),
}
