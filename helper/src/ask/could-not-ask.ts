import { UserFacingError } from '../system/user-facing-error.ts'

/** The question could not be shown, so nothing was done. `instead` is a sentence that says what the user can do. */
export class CouldNotAsk extends UserFacingError {
  constructor(instead: string) {
    super(
      `The helper couldn't ask you: it has no terminal, and no screen with a program that shows questions (on Linux zenity or kdialog). Nothing was done. ${instead}`,
    )
  }
}
