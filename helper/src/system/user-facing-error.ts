/** The exit codes of the program. */
export const EXIT = { done: 0, failed: 1, wrongUse: 2, notConnected: 3, serverAway: 4 } as const

/** An error that is shown to the user: `message` is a whole sentence, `exit` the exit code of the program. */
export class UserFacingError extends Error {
  readonly exit: number

  constructor(sentence: string, exit: number = EXIT.failed) {
    super(sentence)
    this.name = 'Trouble'
    this.exit = exit
  }
}
