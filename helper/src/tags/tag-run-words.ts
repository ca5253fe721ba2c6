/*
 * Sentences about the files of a DAW that hold tags.
 */

export const changedSinceRead = (path: string) =>
  `${path} changed while its tags were being prepared. Nothing was changed. Try again.`
export const damagedCopy = (run: string) => `The copy that ${run} kept is damaged, so nothing was restored.`
export const notAFile = (path: string) => `${path} is not an ordinary file, so it was not changed.`
