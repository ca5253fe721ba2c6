export const tooManyAttempts = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(minutes / 60)
  if (seconds === 1) return 'Too many attempts. Please try again in 1 second.'
  if (seconds < 60) return `Too many attempts. Please try again in ${seconds} seconds.`
  if (minutes === 1) return 'Too many attempts. Please try again in 1 minute.'
  if (minutes < 120) return `Too many attempts. Please try again in ${minutes} minutes.`
  return `Too many attempts. Please try again in ${hours} hours.`
}
export const logIn = 'Please log in first.'
export const unknownApiKey = 'This API key is unknown. It may have been revoked.'
export const readOnlyKey = 'This API key is read-only.'
export const helperGone = 'This helper is no longer connected. Please connect it again from the web page.'
export const unknownHost =
  'This server does not accept this host name. Its host can set PUBLIC_URL to the address that people use, or add the name to ALLOWED_HOSTS.'
export const foreignSite = 'This request came from another site and was refused.'
export const needsSecondFactor = 'This server requires two-factor authentication. Please set it up first.'
export const needsPasskey = 'This server requires a passkey. Please add one first.'
export const onlyAdministrators = 'Only an administrator of this server can do this.'
export const unsafeCookies =
  'People reach this server over https, but PUBLIC_URL is not an https address, so browsers may also send cookies without encryption. Set PUBLIC_URL to the https address that people use, and restart.'
export const tooMuchData = "You're sending too much data at once. Please try again in a few seconds."
export const serverFlooded = 'The server is receiving too much data right now. Please try again in a moment.'
export const tooManyDrained = 'Too many unread requests are being discarded.'
export const longAddress = (most: number) => `A part of the address is longer than ${most} characters.`
export const malformedUrl = 'The URL is malformed. Please check that it is complete.'
export const unreadableCall = 'a call that could not be read'
export const unreadable = 'The request could not be read.'
export const requestTooSlow = 'The request took too long to arrive.'
export const headersTooLarge = 'The headers of the request are too large.'
export const invalidRequest = 'Invalid request.'
export const inEntry = (entry: number, list: string, message: string) =>
  `Entry ${entry} of ${list}: ${message}`
export const theEntry = 'The entry'
export const theRequest = 'The request'
export const unknownField = (name: string) => `The field "${name}" cannot be set by this call.`
export const isMissing = (name: string) => `${name} is missing.`
export const mustBe: Record<string, (name: string) => string> = {
  object: (name) => `${name} must be an object.`,
  record: (name) => `${name} must be an object.`,
  array: (name) => `${name} must be a list.`,
  string: (name) => `${name} must be text.`,
  number: (name) => `${name} must be a number.`,
  int: (name) => `${name} must be a whole number.`,
  boolean: (name) => `${name} must be true or false.`,
  null: (name) => `${name} must be null.`,
}
export const notValid = (name: string) => `${name} is not valid.`
export const notFound = (name: string) => `${name} not found`
export const brokenOff = 'The request ended before it was complete.'
export const fileStoreSilent = 'the file store does not answer'
export const fileDamaged = 'a stored file is damaged'
export const databaseSilent = 'the database does not answer'
export const diskFull = 'the disk is full or read-only'
export const unexpected = 'Something went wrong on the server. Please try again.'
export const noDatabase = 'The server cannot reach its database. Please try again in a moment.'
export const noFileStore = 'The server cannot reach its picture storage. Please try again in a moment.'
export const damagedPicture =
  'The stored picture is corrupted. Please upload it again, or tell the host of this server.'
export const serverFull =
  'The server is out of space, so nothing was saved. Please tell its host, and try again later.'
export const requestTooLarge = 'The request is too large.'
export const mustBeJson = 'The request must be sent as JSON.'
export const invalidJson = 'The request is not valid JSON.'
export const emptyRequest = 'The request is empty.'
export const mustBeForm = 'The file must be sent as a form.'
export const fileTooLarge = 'The file is too large.'
export const singleFile = 'Please send a single file.'
export const nestedTooDeep = (most: number) => `The request is nested more than ${most} levels deep.`
export const nothingHere = 'There is nothing at this address.'
export const fileNamed = (field: string) => `Send one file in the field "${field}".`
export const uploadInterrupted = 'The upload was interrupted. Please send the file again.'
