import type { ClaimResult } from '#shared/community/claim-result.ts'
import type { HistoryEntry, RecentEdit } from '#shared/community/contract.ts'
import type { SharedField, SharedValue } from '#shared/community/shared-field.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import type { ShownValueSource } from '#shared/community/shown-value.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedMoment, formattedNumber } from '../../ui/text/locale.ts'
import { type Dress, sentence } from '../../ui/text/sentence.ts'

const SOURCE_WORDS: Record<ShownValueSource, string> = {
  mine: 'Yours',
  locked: 'Locked by an administrator',
  claim: 'From the community',
  import: 'Imported from others',
  bundle: 'Read from the plugin',
  tables: 'Known to Plugfolio',
  guess: 'Guessed from the file name',
}

/** Where a field's value comes from, in a few words. A bundle without a name in its metadata is named by its file. */
export function sourceText(field: SharedField, from: ShownValueSource) {
  if (field === 'name' && from === 'bundle') return 'Read from the plugin or its file name'
  return field === 'type' && from === 'guess' ? 'Guessed from the name' : SOURCE_WORDS[from]
}

export const CLAIM_STATUS_LABELS: Record<HistoryEntry['status'], string> = {
  pending: 'Waiting',
  live: 'Shown now',
  replaced: 'Replaced',
  undone: 'Undone',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

const AUTHOR_LABELS: Record<HistoryEntry['author'], string> = {
  me: 'You',
  moderator: 'An administrator',
  somebody: 'Another user',
}

/** A value as quoted in a sentence: nothing, Yes, No, a picture, or the text, cut at `length` characters. */
export function quotedValue(field: string, value: SharedValue | null, length = Number.POSITIVE_INFINITY) {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (!value) return 'nothing'
  if (field === 'screenshot') return 'a picture'
  const characters = [...value]
  return `“${characters.length > length ? `${characters.slice(0, length).join('')}…` : value}”`
}

export const countMyVersions = 'Count my versions'
export const aboutCounting =
  "Your versions are counted anonymously. Turn this off and you'll still see the totals."
export const historyTitle = (sharedFieldLabels: string) => `History of ${sharedFieldLabels}`
export const couldntLoadHistory = "We couldn't load the history"
export const noHistory = 'No one has shared a value for this field yet.'
export const votes = (agreeing: number, disagreeing: number) =>
  `${formattedNumber(agreeing)} agree, ${formattedNumber(disagreeing)} disagree`
export const withdraw = 'Withdraw'
export const withdrawing = 'Withdrawing...'
export const agree = 'Agree'
export const disagree = 'Disagree'
export const notKnownYet = 'Not known yet'
export const locked = (lockedBecause: string) => `Locked: ${lockedBecause}`
export const yourLibrary = 'Your library'
export const onlyInLibrary = 'Only in your library'
export const sharingTurnedOff = (own: string) => `${own} Sharing is turned off on this server.`
export const dailySharingLimitReached = 'Daily sharing limit reached'
export const sharedAfterReview = 'Shared after review'
export const waitsForReview = (own: string) =>
  `${own} Others will see them once an administrator approves them.`
export const sharedWithCommunity = 'Shared with the community'
export const whySharing =
  "Your corrections improve this plugin's details for every producer. Version, formats and tags stay yours."
export const appliesToLibrary = 'Your edits apply to your library right away.'
export const unknownPlugin = "We can't match this plugin with other libraries yet, so nothing is shared."
export const moreTomorrow = 'You can share more tomorrow.'
export const nameIsMissing = 'Type the name of the manufacturer.'
export const nameIsLocked = 'This name cannot be changed'
export const newNameHint = (name: string) =>
  `Every plugin by ${name} shows the new name: in your library right away, in others once two more owners agree. Names typed for a single plugin stay.`
export const shareName = 'Share Name'
export const sharing = 'Sharing...'
export const nameOfManufacturer = 'Name of the manufacturer'
export const correctManufacturer = 'Correct a Manufacturer for Everyone'
export const unknownManufacturer =
  'The manufacturer of this plugin is unknown or only a guess. Type it in Manufacturer.'
export const nameLockedBecause = (lockedBecause: string) => `Locked by an administrator: ${lockedBecause}`
export const earlierNames = 'Earlier names'
export const valueSet = (before: Dress, field: string, value: string) =>
  sentence(before(`${field} set to`), ' ', value)
export const valueChanged = (before: Dress, from: string, to: string) =>
  sentence(before(`${from} to`), ' ', to)
export const isLocked = 'Locked'
export const moreActions = (sharedFieldLabels: string, name: string, by: string) =>
  `More actions for ${sharedFieldLabels} of ${name} by ${by}`
export const showToEveryone = 'Show to Everyone'
export const reject = 'Reject'
export const unlockField = 'Unlock Field'
export const lockField = 'Lock Field'
export const undoAllEdits = (username: string) => `Undo All Edits by ${username}`
export const aboutEdits =
  "Recent edits, newest first. Undoing one adds a new entry and never changes anyone's own values."
export const undoUsersEdits = "Undo a User's Edits"
export const recentEdits = 'Recent edits'
export const noMatchTitle = 'No matching edits found'
export const noEdits = 'Shared edits will appear here.'
export const noEditsTitle = 'Nothing Shared Yet'
export const plugin = 'Plugin'
export const change = 'Change'
export const by = 'By'
export const date = 'Date'
export const status = 'Status'
export const actions = 'Actions'
export const lock = (sharedFieldLabels: string) => `Lock ${sharedFieldLabels}`
export const lockHint = (name: string) =>
  `After that, only administrators can change it for ${name}. People can still edit their own library.`
export const lockButton = 'Lock'
export const locking = 'Locking...'
export const reason = 'Reason'
export const reasonHint = 'Shown to everyone who edits this plugin.'
export const searchEdits = 'Search edits...'
export const editSearch = 'Search edits by plugin, manufacturer or person'
export const filterByStatus = 'Filter by status'
export const all = 'All'
export const sharingTitle = 'Crowdsourced Metadata'
export const couldntLoadSharing = "We couldn't load what this server shares. Close this and try again."
export const countedFacts = 'What is counted'
export const undoAllHint = 'Values that others changed later stay. Personal values never change.'
export const undoAll = 'Undo All'
export const username = 'Username'
export const since = 'Since'
export const editsUndone = (undoneCount: number) => counted(undoneCount, 'edit undone', 'edits undone')
export const leftAlone = 'Others changed these later, so we left them alone:'
export const fieldOf = (sharedFieldLabels: string, name: string) => `${sharedFieldLabels} of ${name}`
export const enterUsername = 'Enter a username.'
export const lastHour = 'The last hour'
export const lastDay = 'The last 24 hours'
export const lastWeek = 'The last 7 days'
export const lastMonth = 'The last 30 days'
export const allTime = 'All time'
export const thisEdit = (createdAt: string) => `This edit, ${formattedMoment(createdAt)}`
export const historyOf = (hidden: Dress, label: string, waiting: number) =>
  waiting === 0
    ? sentence('History', hidden(` of ${label}`))
    : sentence('History', hidden(` of ${label}`), ` (${formattedNumber(waiting)} waiting)`)
export const valueToTake = (hidden: Dress, value: string, label: string) =>
  sentence(`Use ${value}`, hidden(` as ${label}`))
export const authorOf = (author: HistoryEntry['author'], isUndo: boolean) =>
  isUndo ? UNDONE_BY[author] : AUTHOR_LABELS[author]
export const deletedAccount = 'a deleted account'

const UNDONE_BY: Record<HistoryEntry['author'], string> = {
  me: 'You undid the newer value',
  moderator: 'An administrator undid the newer value',
  somebody: 'Another user undid the newer value',
}

/** The toasts after actions on shared values. */
export const communityMessages = {
  accepted: (fields: SharedField[]) => ({
    title: 'Using the community value',
    description: acceptedWords(fields.map((field) => SHARED_FIELD_LABELS[field])),
  }),
  acceptFailed: (reason: string) => ({ title: 'Not changed', description: reason }),
  shared: ({ outcome, sentence }: ClaimResult) => ({
    title: outcome === 'pending' ? 'Waiting for others' : 'Shared with the community',
    description: sentence,
  }),
  shareFailed: (reason: string) => ({ title: 'Not shared', description: reason }),
  confirmed: ({ outcome, sentence }: ClaimResult, agrees: boolean) => ({
    title: agrees ? 'You agree' : 'You disagree',
    description:
      outcome === 'live' || outcome === 'refused' ? sentence : 'Thanks. It changes once enough owners agree.',
  }),
  confirmFailed: (reason: string) => ({ title: 'Vote not recorded', description: reason }),
  makerNamed: ({ outcome, sentence }: ClaimResult) => ({
    title: MAKER_TITLES[outcome],
    description:
      outcome === 'refused' ? `Your library shows the new name. It is not shared: ${sentence}` : sentence,
  }),
  makerNameFailed: (reason: string) => ({ title: 'Name not shared', description: reason }),
  withdrawn: {
    title: 'Value withdrawn',
    description: "It's no longer shared. Your library still shows it.",
  },
  withdrawFailed: (reason: string) => ({ title: 'Value not withdrawn', description: reason }),
  undone: ({ name, field }: RecentEdit) => ({
    title: 'Edit undone',
    description: `${SHARED_FIELD_LABELS[field]} of ${name} is back to its previous value.`,
  }),
  undoFailed: (reason: string) => ({ title: 'Edit not undone', description: reason }),
  undoneAll: (count: number, username: string) => ({
    title: 'Edits undone',
    description: `${counted(count, 'edit')} by ${username} undone.`,
  }),
  reviewed: ({ name, field }: RecentEdit, agrees: boolean) => ({
    title: agrees ? 'Edit shown' : 'Edit rejected',
    description: agrees
      ? `Everyone who has ${name} sees the new ${SHARED_FIELD_LABELS[field]}.`
      : `${SHARED_FIELD_LABELS[field]} of ${name} stays as it is.`,
  }),
  locked: (label: string, name: string) => ({
    title: 'Field locked',
    description: `Only administrators can change ${label} of ${name} now.`,
  }),
  unlocked: ({ name, field }: RecentEdit) => ({
    title: 'Field unlocked',
    description: `${SHARED_FIELD_LABELS[field]} of ${name} can be changed again.`,
  }),
  counting: (isCounted: boolean) => ({
    title: isCounted ? 'Your versions count' : 'Your versions no longer count',
    description: isCounted
      ? 'Your versions help everyone find updates, without your name.'
      : 'Your versions are removed from all counts within a minute.',
  }),
  countingFailed: (reason: string) => ({ title: 'Not saved', description: reason }),
  changeFailed: (reason: string) => ({ title: 'Not changed', description: reason }),
}

const MAKER_TITLES: Record<ClaimResult['outcome'], string> = {
  live: 'Name shared with everyone',
  known: 'Name shared with everyone',
  pending: 'Saved in your library',
  refused: 'Saved in your library',
  conflict: 'Not shared',
}

const acceptedWords = (labels: string[]) =>
  labels.length === 1
    ? `Your own ${labels.join()} was removed.`
    : `Your own values were removed: ${labels.join(', ')}.`
