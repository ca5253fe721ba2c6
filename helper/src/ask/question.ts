import { UserFacingError } from '../system/user-facing-error.ts'
import { couldNotAsk } from './ask-words.ts'

/** `text` may have several lines; `agree` labels the button beside Cancel, `leave` an optional third button that disconnects. */
export type Question = { title: string; text: string; agree: string; leave?: string }

/** The user's answer. `unasked`: the question could not be shown. */
export type Reply = 'agreed' | 'declined' | 'leave' | 'unasked'

/** A question whose answer is a folder: one of `folders`, each with what is said of it, or any other. */
export type FolderQuestion = Question & { folders: { path: string; label: string }[] }

/** The folder with which the user agreed, or no agreement. */
export type FolderReply = { folder: string } | Exclude<Reply, 'agreed'>

/** The question could not be shown, so nothing was done. `instead` is a sentence that says what the user can do. */
export class CouldNotAsk extends UserFacingError {
  constructor(instead: string) {
    super(couldNotAsk(instead))
  }
}
