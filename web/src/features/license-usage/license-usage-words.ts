export const licenses = 'Licenses'
export const noKnownLicenseCovers = 'No known license covers it.'
export const loading = 'Loading'
export const couldntLoadLicenses = "We couldn't load the licenses."
