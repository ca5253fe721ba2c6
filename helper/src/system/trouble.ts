/** What the program ends with. 0 is done, 2 a wrong use. */
export const EXIT = { done: 0, failed: 1, wrongUse: 2, notConnected: 3, serverAway: 4 } as const

/** Something that went wrong and is told to a person: `message` is a whole sentence, `exit` what the program ends with. */
export class Trouble extends Error {
  readonly exit: number

  constructor(sentence: string, exit: number = EXIT.failed) {
    super(sentence)
    this.name = 'Trouble'
    this.exit = exit
  }
}
