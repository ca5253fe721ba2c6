import { UserFacingError } from '../system/user-facing-error.ts'

/** The question could not be shown, so nothing was done. `instead` is a sentence that says what the user can do. */
export class CouldNotAsk extends UserFacingError {
  constructor(instead: string) {
    super(
      `The helper couldn't ask you: it has no terminal and no program that shows dialogs (on Linux, zenity or kdialog). Nothing was changed. ${instead}`,
    )
  }
}
