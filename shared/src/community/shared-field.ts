import * as z from 'zod/mini'
import { discontinuedIn } from '../plugins/lifecycle/discontinued.ts'
import { LIFECYCLE_FIELDS } from '../plugins/lifecycle/lifecycle-fields.ts'
import type { PluginEdit } from '../plugins/plugin-edit.ts'

const TEXT_FIELDS = ['name', 'manufacturer', 'type', 'description', 'updateUrl', ...LIFECYCLE_FIELDS] as const
/** The only fields that people share. Tags, favorite, ownership, authorizations, paths, formats and versions stay private. */
export const SHARED_FIELDS = [...TEXT_FIELDS, 'isFree', 'screenshot'] as const

export const sharedField = z.enum(SHARED_FIELDS, 'This field is never shared.')
export type SharedField = z.infer<typeof sharedField>

/** Text, or a boolean for `isFree`; a screenshot is the id of the shared picture. */
export const sharedValue = z.union([z.string(), z.boolean()])
export type SharedValue = z.infer<typeof sharedValue>

/** For each field, the revision that a person saw while editing; null if there was none. */
const revisionId = z.uuid('This is not the id of a revision.')
export const seenRevisions = z.partialRecord(sharedField, z.nullable(revisionId))
export type SeenRevisions = z.infer<typeof seenRevisions>

/** A blank value: it never replaces a value with content. */
export const isBlankValue = (value: SharedValue | null | undefined): value is null | undefined | '' =>
  value === null || value === undefined || (typeof value === 'string' && value.replace(INVISIBLE, '') === '')

/** The web address that a value leads people to, or ''. */
export function addressIn(field: SharedField, value: SharedValue | null): string {
  if (typeof value !== 'string') return ''
  if (field === 'discontinued') return discontinuedIn(value)?.link ?? ''
  return ADDRESS_FIELDS.has(field) ? value : ''
}

/** The fields that may lead people to a web address. */
export const ADDRESS_FIELDS: ReadonlySet<SharedField> = new Set(['updateUrl', 'manualUrl', 'discontinued'])

const INVISIBLE = /[\s\u2800]|\p{Default_Ignorable_Code_Point}/gu

/** The claims in an edit: shared fields with another value than shown. An emptied field and a picture are none. */
export function claimsIn(edit: Partial<PluginEdit>, shown: Partial<Record<SharedField, SharedValue>>) {
  return SHARED_FIELDS.flatMap((field) => {
    const value = field === 'screenshot' ? undefined : edit[field]
    const before = isBlankValue(shown[field]) ? DEFAULT_VALUES[field] : shown[field]
    return isBlankValue(value) || value === before ? [] : [{ field, value }]
  })
}

/** An unticked box, and a product that goes on, are claims only against a value that said otherwise. */
const DEFAULT_VALUES: Partial<Record<SharedField, SharedValue>> = { isFree: false, discontinued: 'no' }
