/** How many plugins one call changes at most. */
export const MAX_CHANGED_PLUGINS = 5000

/** How many tags a plugin has at most. */
export const MAX_TAGS = 20

/** How many characters the notes on a plugin have at most. */
export const MAX_NOTES_LENGTH = 10_000
