export const couldntLoadEdits = "We couldn't load the edits"
export const pageNotFound404 = '404 Page Not Found'
export const didForgetToAdd = 'Did you forget to add the page to the router?'
export const dashboard = 'Dashboard'
export const confirmEmailAddress = 'Confirm your email address'
export const addressAndDoWant = 'Is this your address, and do you want to receive email from this server?'
export const confirmAddress = 'Confirm Address'
export const emailAddressConfirmedYoull =
  "Your email address is confirmed. You'll get the email you asked for."
export const emailNotifications = 'Email notifications'
export const stopAllEmail = 'Stop all email from this server?'
export const unsubscribe = 'Unsubscribe'
export const wontGetEmail =
  "You won't get email from this server anymore. You'll still get notifications in the app."
export const selectMultiple = 'Select multiple'
export const selectAllShown = 'Select all shown'
export const leaveSelectionMode = 'Leave selection mode or close the song'
export const addSongs = 'Add Songs'
export const selectMultipleButton = 'Select Multiple'
export const songFiles = 'Song files'
export const folderOfSongs = 'Folder of songs'
export const renameSong = 'Rename Song'
export const onlySeeTitle = 'Only you see its title and folder. The file keeps its name.'
export const title = 'Title'
export const leaveEmptyToRemove = 'Leave it empty to remove the title.'
export const folder = 'Folder'
export const whatSongNeeds = 'What This Song Needs'
export const openingLink = 'Opening the link...'
export const openingFile = 'Opening the file...'
export const openAnotherFile = 'Open Another File'
export const myLibrary = 'My Library'
export const logInToCompare = 'Log In to Compare'
export const openCompleteLinkIncluding =
  'Open the complete link, including everything after the #, or the saved file.'
export const linkNotComplete = 'This link is not complete.'
export const copyAllOfIncluding = 'Copy all of it, including the part after #, or ask for a new one.'
export const gotFileInsteadBrowser =
  'Got a file instead? Your browser reads it. Nothing is sent until you log in to compare it.'
export const savedList = 'Saved list'
