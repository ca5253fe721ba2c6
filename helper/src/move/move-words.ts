import { UserFacingError } from '../system/user-facing-error.ts'

/*
 * Sentences about one bundle that is moved, brought back or unblocked, and why it stays.
 */

export const gone = 'It is no longer there.'
export const occupied = 'Something is already at its destination.'
export const isLink = 'It is a link, and links stay where they are.'
export const neitherFileNorFolder = 'It is neither a file nor a folder.'
export const wrongPaths = 'Plugins cannot be moved between these paths.'
export const replacedSinceAsked = 'It was replaced after you agreed, so it was left alone. Scan again.'
export const outsideMoveFolders = 'It is outside the folders in which the helper may move plugins.'
export const linkInTheWay = (path: string) => `A link is in the way: ${path}`.slice(0, 500)
export const otherHelperMoves = 'Another helper is moving plugins right now. Try again when it is done.'
export const notMovedWithoutList = (reason: string) =>
  `The list of moves could not be saved, so nothing was moved. ${reason}`

export const reasonForRights = 'Plugfolio Helper wants to move plugins that are installed for all users.'
export const rightsNotGranted = 'Administrator rights were not granted.'
export const needsRights = 'Moving it needs administrator rights.'
export const needsRightsOtherDisk =
  'Moving it to another disk needs administrator rights, so it was left alone.'
export const windowsForbids =
  'Windows did not allow it. Close your DAWs, then start the helper once as administrator.'
export const changedSinceMoved = 'It has changed since it was moved away, so it was not brought back.'
/** Contains no command, because the command would follow the link. */
export const linkAboveForRights =
  'A link or a changed folder is in the way, and the helper follows neither with administrator rights.'
export const forbiddenToAdministrator = 'Not even an administrator may move it. Close your DAWs.'
/** macOS 13 and newer protect the files of other programs. */
export const forbiddenToAdministratorOnMac =
  'Not even an administrator may move it. Close your DAWs, and allow Plugfolio Helper in System Settings, Privacy & Security, App Management.'
export const inTerminal = (sentence: string, command: string) =>
  `${sentence} To move it yourself, type in a terminal: ${command}`

export const inNeitherPlace = 'It is no longer in either place: another program has moved it.'
export const stoppedHalfway = (path: string) =>
  `The move was interrupted halfway. The plugin is in ${path}, which an administrator can open.`
export const otherAtDestination =
  'The move was interrupted, and something else is now at its destination. Both were left alone.'
export const leftInPlace = 'The move was interrupted, so the plugin is still where it was.'
export const triedAgainLater = (reason: string) => `${reason} The helper tries again when it next starts.`

export const diskAway = 'Its disk is not connected.'
export const linkedBundle =
  'A link is in the way, so it was left alone. Unblock the plugin that the link leads to.'
export const outsideScanFolders = 'It is outside the folders that the helper scans, so it was left alone.'
export const notBlocked = 'macOS does not block it.'
export const partlyUnreadable = 'Part of it cannot be read, so it was left alone.'
export const tooManyFiles =
  'It has too many files to unblock here. Allow it in System Settings, Privacy & Security.'
export const noAttributeTool = 'The macOS tool that reads attributes did not respond.'
export const changedSinceAsked = 'It changed after you agreed, so it stays blocked. Scan again.'
export const unblockForbidden =
  'macOS did not allow it, so it stays blocked. An administrator may have installed it.'
export const replacedSince = 'It has been replaced since then, so it was left alone.'
export const partlyUnblocked = 'macOS did not allow it, so part of it is still unblocked.'
export const blockedAsBefore = 'Unblocking was interrupted, so it is blocked as before.'
export const changedWhileUnblocked =
  'It changed while it was being unblocked, so it is blocked again. Scan again.'
export const notUnblockedWithoutList =
  'The list of what to unblock could not be saved, so this plugin stays blocked.'

/** Explains a disk error as a sentence for the user. */
export function diskErrorSentence(error: unknown): string {
  if (error instanceof UserFacingError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    DISK_ERRORS.get(code) ??
    `It could not be done (${code || (error instanceof Error ? error.message : error)}).`.slice(0, 300)
  )
}

const MISSING = 'It is no longer there, or its disk is not connected.'
const FULL = 'The disk is full. Free some space on it and try again.'
const BUSY = 'Another program is using it. Close your DAWs and try again.'
const NOT_RESPONDING = 'The disk does not respond. Check that it is connected.'
const FORBIDDEN = 'The system did not allow it.'

const DISK_ERRORS = new Map<string, string>([
  ['ENOENT', MISSING],
  ['ENOTDIR', MISSING],
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['EBUSY', BUSY],
  ['ETXTBSY', BUSY],
  ['EIO', NOT_RESPONDING],
  ['ENXIO', NOT_RESPONDING],
  ['ENODEV', NOT_RESPONDING],
  ['ESTALE', NOT_RESPONDING],
  ['EEXIST', occupied],
  ['ENOTEMPTY', occupied],
  ['EACCES', FORBIDDEN],
  ['EPERM', FORBIDDEN],
  ['EROFS', 'The disk is read-only.'],
  ['ENAMETOOLONG', 'The path would be too long.'],
  ['LINKED', 'A link is in the way, so nothing was moved through it.'],
  ['CHANGED', 'It changed while it was being copied. Close your DAWs and installers and try again.'],
])
