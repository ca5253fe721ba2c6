/* Labels that mean the same on every page. */

export * from './first-words.ts'

export const cancel = 'Cancel'
export const close = 'Close'
export const hide = 'Hide'
export const loading = 'Loading...'
export const reload = 'Reload'
export const remove = 'Remove'
export const removing = 'Removing...'
export const rename = 'Rename'
export const show = 'Show'
export const undo = 'Undo'

/* The words of the fields and lists that every page is made of. */

export const searchAll = (nouns: string, hidden: string) => `Search all ${nouns} (${hidden})`
export const didMean = (name: string) => `Did you mean ${name}?`
export const hideTyped = 'Hide what I typed'
export const showTyped = 'Show what I typed'
export const couldntLoadThis = "We couldn't load this"
export const checkConnection = 'Check your connection and try again.'
export const reloadThePage = 'If your connection works, reload the page.'

/* Labels of dialogs. */

export const adding = 'Adding...'
export const back = 'Back'
export const goOn = 'Continue'
export const creating = 'Creating...'
export const deleting = 'Deleting...'
export const dismiss = 'Dismiss'
export const done = 'Done'
export const linkCopied = 'Link copied'
export const name = 'Name'
export const notCopied = 'Not copied'
export const renaming = 'Renaming...'
export const revoke = 'Revoke'
export const revoking = 'Revoking...'
export const save = 'Save'
export const saveChanges = 'Save Changes'
export const saving = 'Saving...'
export const showMore = 'Show More'
export const undoing = 'Undoing...'
/** The lines that a list leaves out; `nouns` where nothing above names them. */
export const andMore = (left: string, nouns?: string) =>
  nouns ? `And ${left} more ${nouns}.` : `And ${left} more.`
export const filters = 'Filters'
export const filtersCount = (count: number) => `Filters (${count})`
export const showOnly = 'Show only'
export const clickOrDropFile = 'Click or drop your file here'
export const removeTag = (tag: string) => `Remove ${tag}`
export const discardTitle = 'Discard your changes?'
export const discardHint = "You'll lose what you changed here."
export const keepEditing = 'Keep Editing'
export const discard = 'Discard'
export const opensInNewTab = '(opens in a new tab)'
/** How many lines are shown of how many, which are counted in words. */
export const shownOf = (shown: string, total: string) => `${shown} of ${total}`
export const deleteLabel = 'Delete'
export const canceling = 'Canceling...'
export const selectLinkAndCopy = 'Select the link and copy it yourself.'
export const createLink = 'Create Link'
export const copyLink = 'Copy Link'

/* Times before now. */

export const justNow = 'just now'
export const minutesAgo = (minutes: number) => `${minutes} min ago`
export const hoursAgo = (hours: number) => `${hours} h ago`
export const daysAgo = (days: number) => (days === 1 ? '1 day ago' : `${days} days ago`)
