import type { FieldHistory } from './revision.ts'
import { isBlankValue, type SharedValue } from './shared-field.ts'

/** Where a shown value comes from: the user, others here, others on the server of an import, a bundle, the shipped tables, or a guess from a name. */
export const SHOWN_VALUE_SOURCES = ['mine', 'locked', 'claim', 'import', 'bundle', 'tables', 'guess'] as const
export type ShownValueSource = (typeof SHOWN_VALUE_SOURCES)[number]

export type SourcedValue<From extends ShownValueSource = ShownValueSource> = {
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
