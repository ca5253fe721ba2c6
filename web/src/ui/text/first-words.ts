/* The common words that are said before any page is there. */

export const loadingLabel = 'Loading'
export const tryAgain = 'Try Again'
