import * as z from 'zod/mini'
import type { PluginEdit } from '../plugins/plugin.ts'

/**
 * All that may ever cross from one person to another. Whatever is not on this list stays with its owner: tags, favorite,
 * ownership, path, formats and version of the own installations, authorizations.
 */
export const SHARED_FIELDS = [
  'name',
  'manufacturer',
  'type',
  'description',
  'updateUrl',
  'isFree',
  'screenshot',
] as const

export const sharedField = z.enum(SHARED_FIELDS, 'This field is never shared.')
export type SharedField = z.infer<typeof sharedField>

/** Text, or for `isFree` whether it is; a screenshot is the id of the picture that its owner gave away. */
export const sharedValue = z.union([z.string(), z.boolean()])
export type SharedValue = z.infer<typeof sharedValue>

/** For each field the revision that a person saw when they wrote; null where nobody had said anything. */
export const seenRevisions = z.partialRecord(
  sharedField,
  z.nullable(z.uuid('This is not the id of a revision.')),
)
export type SeenRevisions = z.infer<typeof seenRevisions>

/** The name of each field as the edit dialog writes it. */
export const LABELS: Record<SharedField, string> = {
  name: 'Plugin Name',
  manufacturer: 'Manufacturer',
  type: 'Type',
  description: 'Description',
  updateUrl: 'Update URL',
  isFree: 'Free plugin',
  screenshot: 'Screenshot',
}

/** A value that says nothing: it never stands above one that does. */
export const isBlank = (value: SharedValue | null | undefined): value is null | undefined | '' =>
  value === null || value === undefined || (typeof value === 'string' && value.replace(NOTHING, '') === '')

const NOTHING = /[\s\u2800]|\p{Default_Ignorable_Code_Point}/gu

/**
 * What an edit says to others: every shared field that says something else than was shown before. An emptied field is only a
 * wish for one's own library, and a picture is not part of an edit.
 */
export function claimsIn(edit: Partial<PluginEdit>, shown: Partial<Record<SharedField, SharedValue>>) {
  return SHARED_FIELDS.flatMap((field) => {
    const value = field === 'screenshot' ? undefined : edit[field]
    return isBlank(value) || value === (shown[field] ?? NOT_SAID[field]) ? [] : [{ field, value }]
  })
}

/** A box that is not ticked says nothing unless it was. */
const NOT_SAID: Partial<Record<SharedField, SharedValue>> = { isFree: false }
