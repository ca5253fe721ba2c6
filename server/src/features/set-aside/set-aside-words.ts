export const songsUse = (songs: string) => `Nothing was started. ${songs} Bring it back instead.`
export const notSetAside = (name: string, format: string) =>
  `${name} (${format}) is not set aside, so it cannot be deleted.`
export const notDeletable = (name: string, format: string, computer: string) =>
  `${name} (${format}) is not on ${computer}, so it cannot be deleted.`
export const movedByUad = (name: string, format: string) =>
  `${name} (${format}) was moved by the UAD workflow. Delete it by hand in its backup folder.`
export const deletableFrom = (name: string, format: string, day: string) =>
  `${name} (${format}) can be deleted for good on ${day} or later.`
export const helperTooOldToSetAside = (computer: string) =>
  `The helper on ${computer} is too old to set plugins aside. Please update it there.`
export const helperTooOldToDelete = (computer: string) =>
  `The helper on ${computer} is too old to delete plugins for good. Please update it there.`
export const helperTooOldToPlace = (computer: string) =>
  `The helper on ${computer} is too old to move plugins to where DAWs look. Please update it there.`
export const notMovedAway = (name: string, format: string) =>
  `${name} (${format}) was not moved away by a helper, so it cannot be brought back.`
export const notThere = (name: string, format: string, computer: string) =>
  `${name} (${format}) is not on ${computer}.`
