/** The messages about one mend by the helper, from its plan until it is undone. `sentence` comes from the helper. */
export type MendMessages = typeof MOVE_MESSAGES

export const MOVE_MESSAGES = {
  plan: (path: string, folder: string, computer: string) =>
    `The helper on ${computer} moves ${path} to ${folder}. It asks there first, replaces nothing, and you can undo the move.`,
  asked: (computer: string) => ({
    title: 'Confirm on your computer',
    description: `The helper on ${computer} asks before anything moves.`,
  }),
  notAsked: (reason: string) => ({ title: 'Nothing was moved', description: reason }),
  done: (sentence: string) => ({
    title: 'Moved',
    description: `${sentence} Your DAW sees it after its next scan.`,
  }),
  notDone: (sentence: string) => ({ title: 'Nothing was moved', description: sentence }),
  undone: (sentence: string) => ({ title: 'Brought back', description: sentence }),
  undo: 'Undo',
  undoAsked: {
    title: 'Undo requested',
    description: 'The helper asks on your computer before anything moves back.',
  },
  undoFailed: (reason: string) => ({ title: 'Undo failed', description: reason }),
}

export const UNBLOCK_MESSAGES: MendMessages = {
  plan: (_path, _folder, computer) =>
    `The helper on ${computer} names who signed it, and asks there before anything is unblocked. You can put the block back.`,
  asked: (computer) => ({
    title: 'Confirm on your computer',
    description: `The helper on ${computer} names who signed it, and asks before anything is unblocked.`,
  }),
  notAsked: (reason) => ({ title: 'Nothing was unblocked', description: reason }),
  done: (sentence) => ({ title: 'Unblocked', description: `${sentence} Scan again in your DAW.` }),
  notDone: (sentence) => ({ title: 'Nothing was unblocked', description: sentence }),
  undone: (sentence) => ({ title: 'Blocked again', description: sentence }),
  undo: 'Put Back',
  undoAsked: {
    title: 'Put back requested',
    description: 'The helper asks on your computer before it is blocked again.',
  },
  undoFailed: (reason) => ({ title: 'It stays unblocked', description: reason }),
}

/** The messages about every mend. */
export const mendMessages = {
  notRunning: (computer: string) => ({
    title: 'Waiting for the helper',
    description: `The helper on ${computer} is not running. It asks you there when it starts.`,
  }),
  failed: (sentence: string) => ({ title: 'The helper could not finish', description: sentence }),
  canceled: { title: 'Job canceled', description: 'Nothing was changed.' },
}
