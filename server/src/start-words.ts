export const busy = 'The server is busy. Please try again in a moment.'
export const tooManyCalls = 'You have too many requests waiting. Please try again in a moment.'
export const tooManyUploads = 'The server has too many uploads right now. Please try again in a moment.'
export const tooManyOwnUploads = 'You have too many uploads waiting. Please try again in a moment.'
export const uncaughtError = 'uncaught error, so the server ends'
export const becomeAdministrator = (link: string) =>
  `It has no administrator yet. To become its administrator, open ${link}\n`
export const isReady = (product: string, site: string, offer: string) =>
  `${product} is ready at ${site}\n${offer}`
export const portInUse = (port: number | undefined, setting: string, other: number) =>
  `Port ${port} is already in use, perhaps by another Plugfolio server. Stop that program, or set another ${setting}, such as ${setting}=${other}.`
export const portForbidden = (port: number | undefined, setting: string) =>
  `This account cannot use port ${port}: ports below 1024 are reserved for administrators. Set a higher ${setting}, such as ${setting}=3000, and let a proxy pass port ${port} on to it.`
export const hostNotHere = (host: string | undefined) =>
  host === undefined
    ? 'HOST is not an address of this computer. Set HOST to one of its addresses, to 127.0.0.1 for this computer only, or to 0.0.0.0 for the whole network.'
    : `HOST is ${host}, which is not an address of this computer. Set HOST to one of its addresses, to 127.0.0.1 for this computer only, or to 0.0.0.0 for the whole network.`
export const readOnlyDisk = (path: string) =>
  `${path} is on a read-only disk. Make the disk writable, or set DATA_DIR (BACKUP_DIR for backups) to a folder on another disk.`
export const notWritable = (path: string) =>
  `This account cannot write to ${path}. Give it permission, or set DATA_DIR (BACKUP_DIR for backups) to a folder that it can write to.`
export const notAFolder = (path: string) =>
  `${path} must be a folder, but a file has its name. Move that file, or set DATA_DIR (BACKUP_DIR for backups) to another folder.`
export const noSpace = (path: string) =>
  `There is no space left for ${path}. Free some space and start again. Everything that was saved is safe.`
export const diskFailed = (path: string) => `The disk failed at ${path}. Check the disk, then start again.`
export const blockedPort = (port: number) =>
  `Browsers refuse to open port ${port}. Set another PORT, such as PORT=3000.`
export const openRegistration =
  'Everyone who reaches this server can register. To change that, set REGISTRATION=invite or REGISTRATION=closed.'
