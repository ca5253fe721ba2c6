/* The common words that are said before any page is there. */

export const loadingLabel = 'Loading'
export const tryAgain = 'Try Again'
export const cannotReachServer = "We can't reach the server. Check your connection and try again."
export const youAreOffline = "You're offline"
