export const licenses = 'Licenses'
export const noKnownLicenseCovers = 'No known license covers it.'
export const loading = 'Loading'
export const licensesCouldNotLoaded = 'The licenses could not be loaded.'
