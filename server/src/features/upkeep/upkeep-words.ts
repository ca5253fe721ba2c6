export const notSwept = (step: string) => `${step} could not be swept`
export const jobSilent = 'The helper has not reported on this job for a day. See its own job list.'
export const endsTold = 'owners were reminded of what ends'
export const swept = 'the daily sweep is done'
export const tableFaults = 'lines of the shipped tables cannot be used'
export const productsKept = 'known products were updated'
export const variantsFolded = 'variants of products were joined'
export const manufacturersKept = 'the names of manufacturers were updated'
export const sweepNotFinished = 'the daily sweep was not finished'
