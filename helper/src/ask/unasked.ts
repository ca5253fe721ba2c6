import { Trouble } from '../system/trouble.ts'

/** A question reached nobody, so nothing was done in the person's name. `instead` says what they can do, as a sentence. */
export class Unasked extends Trouble {
  constructor(instead: string) {
    super(
      `You could not be asked: this helper has no terminal, and no screen with a program that shows questions (on Linux zenity or kdialog). Nothing was done. ${instead}`,
    )
  }
}
