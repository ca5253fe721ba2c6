/*
 * Sentences about searching, reading and sending songs.
 */

export const tooManySongs = 'There are too many songs here, so the rest were left out.'
export const privateFolder = 'This folder is private, so it was not searched.'
export const resultsNotSaved = 'The results could not be saved, so the next run reads all songs again.'
export const oldSite = 'This site does not support songs yet. Ask its host to update it.'
export const unconfirmed = 'The site did not say whether it saved the songs.'
