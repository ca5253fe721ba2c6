export const notWritten = (reason: string) => `It could not be written: ${reason}`
export const noSuchFile = 'There is no such file.'
export const notAFile = 'It is not a file.'
export const unreadableFile = 'The file cannot be read.'
export const notImported = (name: string, reason: string) => `The catalog ${name} was not imported. ${reason}`
export const helperTooOld = (computer: string) =>
  `The helper on ${computer} is too old to install plugins. Please update it there.`
export const installingOff = (computer: string) =>
  `Installing is off on ${computer}. Type “plugfolio-helper may-install on” in a terminal there.`
export const otherCatalog = (computer: string, catalog: string) =>
  `${computer} installs only from ${catalog}. Its owner can choose another catalog there.`
export const notListed = 'The catalog no longer lists this version. Reload the page.'
export const notInstalled = (computer: string) => `The helper on ${computer} did not install this plugin.`
export const nothingKept = (computer: string, version: string) =>
  `${computer} has no copy of version ${version} to put back.`
export const notAnswered = (seconds: number) => `It did not answer within ${seconds} seconds.`
export const tooManyRedirects = (most: number) => `It redirects more than ${most} times.`
export const unknownName = (name: string) => `The name ${name} is unknown.`
export const notReached = (reason: string) => `It could not be reached: ${reason}`
export const badStatus = (status: number | undefined) => `It answered with status ${status}.`
export const redirectsToPlain =
  'It redirects from https:// to http://, where anyone on the network could change it.'
export const tooLarge = (megabytes: number) => `It is larger than ${megabytes} MB.`
export const listsTurnedOff = 'The CATALOGS setting of this server turns public lists off. Change it there.'
export const listTurnedOn = (name: string) =>
  `The CATALOGS setting of this server turns ${name} on. Change it there.`
export const catalogImported = (name: string) => `the catalog ${name} is imported`
export const notImportedToday = 'the catalogs were not imported'
export const privateAddress = (host: string) =>
  `${host} is a private address, and catalogs are never read from one. Use a file instead.`
export const leadsToPrivateAddress = (host: string) =>
  `${host} leads to a private address, and catalogs are never read from one. Use a file instead.`
export const notAWebAddress = 'It is not an http:// or https:// address.'
export const redirectsElsewhere = 'It redirects to an address that is not http:// or https://.'
