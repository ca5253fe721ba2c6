/*
 * Words around the questions of other features.
 */

export const otherFolder = 'Another Folder...'
export const yesOrNo = 'y/N'
export const folderOrNo = 'a number, or the path of another folder/N'
export const typeD = (leave: string) => ` (d: ${leave})`

/** The meaning of the fixed buttons of a dialog of Windows. */
export const yesNoButtons = (agree: string, leave: string) => `Yes: ${agree}\nNo: ${leave}`
export const okButton = (agree: string) => `OK: ${agree}`

/** `instead` is a sentence that says what the user can do. */
export const couldNotAsk = (instead: string) =>
  `The helper couldn't ask you: it has neither a terminal nor a program that shows dialogs (on Linux, zenity or kdialog). Nothing was changed. ${instead}`
