import type { Plugin } from '#shared/plugins/plugin.ts'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { tagExample } from '../plugin-words.ts'
import type { BulkField, BulkInput } from './bulk-input.ts'

export type TextName = 'manufacturer' | 'type' | 'addTags' | 'removeTags'
export type FlagName = Exclude<BulkField, TextName>

/** The labels of the fields. */
export const FIELD_LABELS: Record<BulkField, string> = {
  manufacturer: 'Manufacturer',
  type: 'Type',
  isUAD: 'UAD plugin',
  isOwned: 'Owned',
  updateAvailable: 'Update available',
  isFavorite: 'Favorite',
  isFree: 'Free',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
}

/** The placeholders of the texts. */
export const PLACEHOLDERS: Record<TextName, string> = {
  manufacturer: FIELD_LABELS.manufacturer,
  type: 'Choose or type a type',
  addTags: tagExample,
  removeTags: tagExample,
}

const FLAG_WORDS: Record<FlagName, [on: string, off: string]> = {
  isUAD: ['Will be a UAD plugin', 'Will not be a UAD plugin'],
  isOwned: ['Will be owned', 'Will not be owned'],
  updateAvailable: ['Will be marked for an update', 'Will not be marked for an update'],
  isFavorite: ['Will be a favorite', 'Will not be a favorite'],
  isFree: ['Will be marked as free', 'Will not be marked as free'],
}

/** The effect of an included switch on each plugin. */
export const flagWords = (name: FlagName, isOn: boolean) => FLAG_WORDS[name][isOn ? 0 : 1]

/** The values that an empty text deletes, in words, or undefined for none. */
export function clearingWords(field: BulkField, { included, values }: BulkInput, plugins: Plugin[]) {
  if (field !== 'manufacturer' && field !== 'type') return undefined
  if (!included.has(field) || values[field].trim() !== '') return undefined
  const count = plugins.filter((plugin) => plugin[field] !== '').length
  if (count === 0) return undefined
  return `Clears the ${field} of ${counted(count, 'plugin')}`
}

/** How many fields change on how many plugins, and what is cleared. */
export function bulkFact(input: BulkInput, plugins: Plugin[]) {
  const fields = input.included.size
  const what = counted(fields, 'field changes', 'fields change')
  const where = counted(plugins.length, 'plugin')
  const clearing = [...input.included].flatMap((field) => clearingWords(field, input, plugins) ?? [])
  return [`${what} on ${where}`, ...clearing].join('. ')
}

/** The sentences and labels of bulk edit. */
export const bulkEditPlugins = 'Bulk Edit Plugins'
export const bulkEditHint = 'Tick a field to include it. Other fields stay as they are.'
export const updatePlugins = 'Update Plugins'
export const updating = 'Updating...'
export const include = (label: string) => `Include ${label}`
export const firstAndMore = (name: string, more: number) =>
  more > 0 ? `${name} and ${formattedNumber(more)} more` : name
