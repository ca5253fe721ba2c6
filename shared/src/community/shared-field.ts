import * as z from 'zod/mini'
import { discontinuedIn } from '../plugins/lifecycle/discontinued.ts'
import { LIFECYCLE_FIELDS } from '../plugins/lifecycle/lifecycle-fields.ts'
import type { PluginEdit } from '../plugins/plugin-edit.ts'
import type { FieldHistory } from './revision.ts'

/** Where a shown value comes from: the user, others here, others on the server of an import, a bundle, the shipped tables, or a guess from a name. */
export const SHOWN_VALUE_SOURCES = ['mine', 'locked', 'claim', 'import', 'bundle', 'tables', 'guess'] as const
export type ShownValueSource = (typeof SHOWN_VALUE_SOURCES)[number]

type SourcedValue<From extends ShownValueSource = ShownValueSource> = {
  value: SharedValue
  from: From
}

/** The values that decide what a person sees in a field. */
type KnownValues = {
  /** The person's own value, which may be blank; undefined without one. */
  mine: SharedValue | undefined
  /** The live value among all owners of the plugin. */
  community: { value: SharedValue | null; isLocked: boolean } | null
  /** Values that were read or imported, with the person's own bundle first. */
  found: (FieldHistory['found'] | { value: SharedValue; from: 'import' } | null)[]
}

/** The value that a person sees in their own library, or null when unknown. Their own value always takes precedence. */
export function shownValue({ mine, community, found }: KnownValues): SourcedValue | null {
  if (mine !== undefined) return { value: mine, from: 'mine' }
  if (community && !isBlankValue(community.value))
    return { value: community.value, from: community.isLocked ? 'locked' : 'claim' }
  const readings = found.filter((each) => each !== null && !isBlankValue(each.value))
  return FOUND.flatMap((from) => readings.find((each) => each?.from === from) ?? [])[0] ?? null
}

const FOUND = ['import', 'bundle', 'tables', 'guess'] as const

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
