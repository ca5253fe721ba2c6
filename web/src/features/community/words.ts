import type { HistoryEntry } from '#shared/community/contract.ts'
import type { SharedField, SharedValue } from '#shared/community/shared-field.ts'
import type { ShownValueSource } from '#shared/community/shown-value.ts'

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

export const AUTHOR_LABELS: Record<HistoryEntry['author'], string> = {
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
